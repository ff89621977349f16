const picture = (number: number) => `/uploads/demo/cast-iron-casserole-${number}.jpg`;
const srcSet = (path: string) => `/img/320${path} 320w,/img/640${path} 640w,/img/1000${path} 1000w`;
const NUMBERS = Array.from({ length: 24 }, (_, index) => index + 10_000);

/** A page of 24 cards, as large as the shop's own, without database queries or computation. */
export default function Bare() {
  return (
    <main id="main" className="page">
      <h1>Latest Products</h1>
      <ul className="grid-cards">
        {NUMBERS.map((number) => (
          <li className="card" key={number}>
            <img
              src={`/img/640${picture(number)}`}
              srcSet={srcSet(picture(number))}
              sizes="(min-width:64rem) 17rem, (min-width:40rem) 30vw, 46vw"
              width={1000}
              height={1000}
              alt=""
              loading="lazy"
              decoding="async"
            />
            <h3>
              <a href={`/product/5f0c1d2e3b4a596877${number}`}>{`Everyday Walnut Planter No. ${number}`}</a>
            </h3>
            <p className="price">$123.45</p>
            <p className="rating">
              <span className="stars r9" role="img" aria-label="Rated 4.5 out of 5, 12 reviews" />
              <span aria-hidden="true">(12)</span>
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
