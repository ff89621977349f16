/** The ratings and their labels, as the review form offers them. */
export const RATING_CHOICES = [
  { value: "1", label: "1 Poor" },
  { value: "2", label: "2 Fair" },
  { value: "3", label: "3 Good" },
  { value: "4", label: "4 Very Good" },
  { value: "5", label: "5 Excellent" },
];

/** Maximum length of a comment, in characters. */
export const COMMENT_LIMIT = 2000;

export const REVIEW_PICTURES = 3;

/** Maximum length of the shop's reply to a review, in characters. */
export const REPLY_LIMIT = 1000;
