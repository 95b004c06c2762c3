/** How long a search waits after the last key before it asks the server, in milliseconds. Source: specification §9. */
export const searchDebounceMs = 500
