/** How long a search waits after the last key before it asks the server, in milliseconds. Source: specification §9. */
export const searchDebounceMs = 500

/** The most characters of a search. Source: the contract's `text` of orders, cases and conversations. */
export const maxSearchLength = 120
