import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { FieldSource } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import textStyles from '../../../ui/text.module.css'
import styles from './product-edit.module.css'

type PairsProps = {
  form: FieldSource
  pairs: readonly { name: string; value: string }[]
  onPairs: (next: { name: string; value: string }[]) => void
}

/** What else is known of a product, as name and value: material, care, origin. Marketplaces map these onto their own attributes. */
export function AttributePairs({ form, pairs, onPairs }: PairsProps) {
  return (
    <Stack gap={12} align="flex-start">
      {pairs.map((pair, place) => (
        <fieldset key={`${form.key('attributes')} ${place}`} className={styles.pair}>
          <legend className={textStyles.hidden}>{t`Attribute ${place + 1}`}</legend>
          <TextField form={form} path={`attributes.${place}.name`} label={t`Name`} placeholder={t`Material`} />
          <TextField form={form} path={`attributes.${place}.value`} label={t`Value`} placeholder={t`Oak`} />
          <IconButton
            label={pair.name === '' ? t`Remove attribute` : t`Remove ${pair.name}`}
            onClick={() => onPairs(pairs.filter((_, at) => at !== place))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      <Button variant="default" size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={() => onPairs([...pairs, { name: '', value: '' }])}>
        {t`Add attribute`}
      </Button>
    </Stack>
  )
}
