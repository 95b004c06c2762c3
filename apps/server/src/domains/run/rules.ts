/** Seconds between two syncs, or two pushes, of a company. Source: specification §9. */
export const cooldownSeconds = 15 * 60

/** Seconds without a batch after which a run counts as lost: several tries of its job lie in between. */
export const stalledSeconds = 30 * 60
