import { panel } from "../ui/Card";

/** What the buyer wrote with an order, each with its title. */
export function BuyerNotes({ notes }: { notes: { title: string; text: string }[] }) {
  return (
    <div id="notes" className={panel({ heading: "near" })}>
      {notes.map(({ title, text }) => (
        <section key={title} aria-label={title} className="mb-3 last:mb-0">
          <h2 className="mb-2">{title}</h2>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </section>
      ))}
    </div>
  );
}
