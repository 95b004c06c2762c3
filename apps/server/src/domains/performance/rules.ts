/** Over how many days merchants are compared with the targets. */
export const comparedDays = 30
