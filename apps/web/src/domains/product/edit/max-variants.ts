/** The most variants of a product made by hand. Source: the contract's `NewProduct`. */
export const maxVariants = 100
