/** Most orders of one bulk command. */
export const maxBulkOrders = 50
