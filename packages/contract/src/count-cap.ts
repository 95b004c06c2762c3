/** How many rows of a page are counted at most when `count=true`: beyond it the total is a lower bound. */
export const countCap = 1000
