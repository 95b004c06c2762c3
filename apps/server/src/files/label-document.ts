import { openPdf } from './open-pdf.ts'
import type { Weight } from './pdf-text/main-font.ts'

/** A shipping label on A6. All text is written in its language already. */
export type LabelContent = {
  title: string
  from: { label: string; lines: readonly string[] }
  to: { label: string; lines: readonly string[] }
  /** What stands at the foot: tracking number, reference, weight. */
  facts: readonly (readonly [label: string, text: string])[]
}

/** Points on A6 (298 x 420). */
const left = 22
const width = 254

/** Draws a label. A long address is made smaller until it is on the page. */
export async function renderLabel({ title, from, to, facts }: LabelContent): Promise<Buffer> {
  const texts = [title, from.label, from.lines.join('\n'), to.label, to.lines.join('\n'), ...facts.flat()]
  const { doc, done, drawText, heightOfText } = await openPdf({ size: 'A6', margin: left, info: { Title: title } }, texts)
  const rule = (y: number): void =>
    void doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .strokeColor('#16181d')
      .lineWidth(0.8)
      .stroke()
  const block = (text: string, y: number, height: number, sizes: readonly number[], font: Weight = 'regular'): void => {
    const size = sizes.find((one) => heightOfText(text, { font, size: one }, width) <= height) ?? sizes.at(-1) ?? 8
    drawText(text, { font, size }, { x: left, y, width, height })
  }
  block(title, 22, 24, [15, 12, 9], 'bold')
  rule(50)
  block(from.label, 57, 12, [7])
  block(from.lines.join('\n'), 68, 70, [9, 8, 7, 6])
  rule(144)
  block(to.label, 151, 12, [7])
  block(to.lines.join('\n'), 164, 140, [14, 12, 10, 8, 7], 'bold')
  rule(312)
  const shown = facts.slice(0, 4)
  for (const [index, [label, text]] of shown.entries()) {
    block(label, 320 + index * 22, 10, [7])
    drawText(text, { font: 'bold', size: 10 }, { x: left + 90, y: 318 + index * 22, width: width - 90, height: 14 })
  }
  doc.end()
  return done
}
