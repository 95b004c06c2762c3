/** Minutes after which an order may be sent to a shop by another process although the first did not end: longer than a shop takes to answer all tries. */
export const forwardingMinutes = 10
