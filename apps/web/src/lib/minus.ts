type Amount = { minor: number; currency: string }

/** Returns an amount as what is deducted; zero stays zero. */
export const minus = ({ minor, currency }: Amount): Amount => ({ minor: minor === 0 ? 0 : -minor, currency })
