import { t } from '@lingui/core/macro'
import { brandTones, contrast } from '../../ui/colour.ts'

const paper = '#ffffff'

/** What the portal makes of a colour on a light page: the text on it, and the tone its links take. */
export function ColourNote({ colour }: { colour: string }) {
  const tones = brandTones(colour, paper, colour)
  const ratio = contrast(tones.fill, tones.on).toFixed(1)
  return (
    <span>
      {tones.on === paper ? t`White text, contrast ${ratio}:1.` : t`Dark text, contrast ${ratio}:1.`}
      {tones.fill !== colour.toLowerCase() && ` ${t`Buttons use ${tones.fill}.`}`}
      {tones.line !== colour.toLowerCase() && ` ${t`Links use ${tones.line}.`}`}
    </span>
  )
}
