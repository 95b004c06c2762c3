declare module 'linebreak' {
  /** Finds where a text may be broken into lines (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string)
    /** Returns the next place, `required` after a line break; null at the end. */
    nextBreak(): { position: number; required: boolean } | null
  }
}
