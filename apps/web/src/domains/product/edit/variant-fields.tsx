import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { Undo2, X } from 'lucide-react'
import type { FieldSource } from '../../../ui/form.tsx'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { nameOfVariant, wordsOf } from './edit-values.ts'
import type { VariantValues } from './edit-values.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import textStyles from '../../../ui/text.module.css'
import styles from './product-edit.module.css'
import layoutStyles from '../../../ui/layout.module.css'

type FieldsProps = {
  form: FieldSource
  currency: string
  variants: readonly VariantValues[]
  /** Combinations that are no variant, by key. */
  absent: ReadonlyMap<string, string>
  onRemove?: (place: number) => void
  onBringBack?: (key: string) => void
  /** Of a shop's product: what may be changed here. Undefined where all may. */
  owned?: readonly ('price' | 'stock')[]
}

/** Price, stock and numbers of every variant, one row each; a card each where it is narrow. */
export function VariantFields({ form, currency, variants, absent, onRemove, onBringBack, owned }: FieldsProps) {
  const hasOptions = variants.some(({ options }) => wordsOf(options) !== '')
  const hasNames = hasOptions || variants.length > 1
  return (
    <>
      <div className={hasNames ? styles.variants : `${styles.variants} ${styles.isSingle}`}>
        {variants.map((variant, place) => (
          <VariantRow
            key={`${variant.id ?? place} ${wordsOf(variant.options)}`}
            form={form}
            at={`variants.${place}`}
            name={nameOfVariant(variant)}
            hasName={hasNames}
            currency={currency}
            onRemove={onRemove && hasOptions && variants.length > 1 ? () => onRemove(place) : undefined}
            owned={owned}
          />
        ))}
      </div>
      {absent.size > 0 && (
        <Group className={layoutStyles.lineAbove} gap={8} pt={12}>
          <p className={textStyles.note}>{t`Excluded`}</p>
          {[...absent].slice(0, 30).map(([key, words]) => (
            <Button key={key} variant="default" size="compact-sm" leftSection={<Undo2 size={13} aria-hidden />} onClick={() => onBringBack?.(key)}>
              {words}
            </Button>
          ))}
          {absent.size > 30 && <span className={textStyles.note}>{t`${absent.size - 30} more`}</span>}
        </Group>
      )}
    </>
  )
}

type RowProps = {
  form: FieldSource
  at: string
  name: string
  hasName: boolean
  currency: string
  onRemove: (() => void) | undefined
  owned: FieldsProps['owned']
}

function VariantRow({ form, at, name, hasName, currency, onRemove, owned }: RowProps) {
  const isLocked = (field?: 'price' | 'stock') => owned !== undefined && (field === undefined || !owned.includes(field))
  return (
    <fieldset className={styles.variant}>
      <legend className={textStyles.hidden}>{name}</legend>
      {hasName && (
        <span className={styles.variantName} aria-hidden>
          {name}
        </span>
      )}
      <MoneyField form={form} path={`${at}.priceMinor`} label={t`Price`} currency={currency} readOnly={isLocked('price')} />
      <MoneyField form={form} path={`${at}.compareAtMinor`} label={t`Compare-at price`} currency={currency} readOnly={isLocked('price')} />
      <NumberField form={form} path={`${at}.stock`} label={t`Stock`} min={0} placeholder={t`Not tracked`} readOnly={isLocked('stock')} />
      <TextField form={form} path={`${at}.sku`} label={t`SKU`} readOnly={isLocked()} />
      <TextField form={form} path={`${at}.gtin`} label={t`GTIN`} readOnly={isLocked()} />
      <NumberField form={form} path={`${at}.weightGrams`} label={t`Weight`} min={0} suffix=" g" readOnly={isLocked()} />
      {hasName &&
        (onRemove ? (
          <IconButton label={t`Exclude ${name}`} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        ) : (
          <span />
        ))}
    </fieldset>
  )
}
