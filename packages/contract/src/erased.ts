/** What is stored in place of the name of a person who deleted their account. Answers have it in the reader's language. */
export const erasedPerson = 'erased:person'

/** What is stored in place of what people wrote about an order whose shopper's data were erased. Answers have it in the reader's language. */
export const erasedText = 'erased:text'

/** What is stored in place of the name of a shopper whose data were erased. Answers have it in the reader's language. */
export const erasedShopper = 'erased:shopper'
