import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { FieldSource } from '../../../ui/form.tsx'
import { TagsField } from '../../../ui/tags-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { combinationCount, maxOptions } from './edit-values.ts'
import { maxVariants } from './max-variants.ts'
import type { OptionValues } from './edit-values.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import textStyles from '../../../ui/text.module.css'
import styles from './product-edit.module.css'

type EditorProps = {
  form: FieldSource
  options: readonly OptionValues[]
  /** Another list of options: one more, or one less. */
  onOptions: (next: OptionValues[]) => void
  /** Called after the values of an option changed. */
  onValues: () => void
}

/** What a product comes in: up to three options, each with its values. Every combination is a variant. */
export function OptionsEditor({ form, options, onOptions, onValues }: EditorProps) {
  const combinations = combinationCount(options)
  return (
    <Stack gap={12} align="flex-start">
      {options.map((option, place) => (
        <fieldset key={`${form.key('options')} ${place}`} className={styles.option}>
          <legend className={textStyles.hidden}>{t`Option ${place + 1}`}</legend>
          <TextField form={form} path={`options.${place}.name`} label={t`Option`} placeholder={t`Size`} />
          <TagsField
            form={form}
            path={`options.${place}.values`}
            label={t`Values`}
            placeholder={option.values.length === 0 ? 'S, M, L' : ''}
            onTags={onValues}
          />
          <IconButton label={t`Remove option ${option.name || place + 1}`} onClick={() => onOptions(options.filter((_, at) => at !== place))}>
            <X size={16} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      {options.length < maxOptions && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onOptions([...options, { name: '', values: [] }])}
        >
          {options.length === 0 ? t`Add an option such as size or colour` : t`Add another option`}
        </Button>
      )}
      {combinations > maxVariants && (
        <p className={textStyles.error} role="alert">
          {t`These options create ${combinations} variants. The maximum is ${maxVariants}. Remove some values.`}
        </p>
      )}
    </Stack>
  )
}
