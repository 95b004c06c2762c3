import type PDFDocument from 'pdfkit'
import type { Weight } from './main-font.ts'

/** A PDF that is being drawn. */
export type Pdf = InstanceType<typeof PDFDocument>

/** How a text is drawn; its size in points. Without a colour it has the one that was drawn with last. */
export type TextStyle = { font: Weight; size: number; colour?: string }

/** Where a text is drawn, in points from the top left corner of the page. With a height, what is higher ends in an ellipsis; without, it goes on on the next page. */
export type TextBox = { x: number; y: number; width: number; align?: 'left' | 'right'; height?: number }

/** Draws the texts of a document. */
export type TextWriter = {
  /** Draws a text in lines of a width; returns the y below it. */
  drawText(text: string, style: TextStyle, box: TextBox): number
  /** Returns how high a text will be in lines of a width. */
  heightOfText(text: string, style: TextStyle, width: number): number
}
