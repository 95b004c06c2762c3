/** A product file that cannot be read at all. The message says why and what to do. */
export class ProductFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProductFileError'
  }
}
