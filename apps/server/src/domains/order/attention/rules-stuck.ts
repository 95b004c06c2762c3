/** After how many minutes the provider or shop is queried again, and after how many a person should look. */
export const stuckLimits = {
  payment: { askMinutes: 10, raiseMinutes: 60 },
  capture: { askMinutes: 60, raiseMinutes: 24 * 60 },
  refund: { askMinutes: 15, raiseMinutes: 24 * 60 },
  forward: { askMinutes: 15, raiseMinutes: 60 },
  payout: { askMinutes: 15, raiseMinutes: 72 * 60 },
} as const
