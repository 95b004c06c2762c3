import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { ProductCard } from '../../../ui/cards.tsx'
import { ColourField } from '../../../ui/colour-field.tsx'
import type { FieldSource } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import textStyles from '../../../ui/text.module.css'

/** The most characters over a card. Source: the contract's `NewHighlight`. */
const maxLength = 40

/** The words over a card and their colour; `at` is where the form keeps them. */
export function HighlightFields({ form, at = '' }: { form: FieldSource; at?: string }) {
  return (
    <>
      <TextField form={form} path={`${at}text`} label={t`Text`} maxLength={maxLength} placeholder={t`New this week`} required />
      <ColourField form={form} path={`${at}colorHexValue`} label={t`Colour`} required />
    </>
  )
}

type PreviewProps = {
  name: string
  pictureSrc: string | null
  price?: string | undefined
  highlight: { text: string; colorHexValue: string }
}

/** A product's card with the words shown on it, as it will be seen. */
export function HighlightPreview({ name, pictureSrc, price, highlight }: PreviewProps) {
  return (
    <Stack component="figure" gap={8} w={220}>
      <figcaption className={textStyles.note}>{t`Preview`}</figcaption>
      <ProductCard name={name} pictureSrc={pictureSrc} price={price} highlight={highlight.text.trim() === '' ? null : highlight} />
    </Stack>
  )
}
