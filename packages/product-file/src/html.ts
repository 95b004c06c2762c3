import { compile } from 'html-to-text'
import { maxCellLength } from './cells.ts'

const paragraph = { leadingLineBreaks: 2, trailingLineBreaks: 2 }
const lines = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const convertHtml = compile({
  wordwrap: false,
  // Deeper markup is no text for people, and each level costs stack.
  limits: { maxDepth: 100, maxInputLength: maxCellLength },
  selectors: [
    { selector: 'a', format: 'inline' },
    { selector: 'img', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ', ...lines } },
    { selector: 'ol', options: lines },
    { selector: 'table', format: 'block', options: lines },
    { selector: 'tr', format: 'block', options: lines },
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
    ...headings.map((selector) => ({ selector, format: 'block', options: { ...paragraph, uppercase: false } })),
    ...['div', 'section', 'article', 'blockquote'].map((selector) => ({ selector, format: 'block', options: paragraph })),
  ],
})

/**
 * Returns the text of a cell that may hold HTML: paragraphs and list items on lines of their own, no markup, no scripts. A text without markup
 * stays as it is. Work grows with the length of the text alone.
 */
export function htmlToText(cell: string): string {
  const text = cell.length > maxCellLength ? cell.slice(0, maxCellLength) : cell
  return isHtml(text)
    ? convertHtml(text)
        // Looked for from the first blank of a row of blanks only: from each of them, the work would grow with the square of the row.
        .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
        .trim()
    : text.trim()
}

/** Returns whether a text has a tag, or a character written as an entity. */
function isHtml(text: string): boolean {
  const tag = text.search(/<[/!]?[a-z-]/i)
  return (tag >= 0 && text.includes('>', tag)) || /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i.test(text)
}
