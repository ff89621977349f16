/** The address of a page of the shuffled catalog, in the order that the seed determines. */
export const shuffledPath = (seed: number, page: number): string =>
  `${page === 1 ? "/" : `/page/${page}`}?seed=${seed}`;
