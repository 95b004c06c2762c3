import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { PortalForm } from '../../ui/form.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { newRate } from './shipping-values.ts'
import type { ShippingValues, ZoneValues } from './shipping-values.ts'
import { FieldGroup } from '../../ui/section.tsx'
import styles from './shipping.module.css'
import textStyles from '../../ui/text.module.css'

type RowsProps = { form: PortalForm<ShippingValues>; zone: ZoneValues; path: string; currency: string; readOnly: boolean }

/** The rates of a zone, one a row; rows of one name are one service with its bands. */
export function RateRows({ form, zone, path, currency, readOnly }: RowsProps) {
  const { rates, basis } = zone
  const last = rates.at(-1)
  return (
    <FieldGroup title={t`Rates`}>
      <p className={textStyles.note}>{t`Shoppers choose between rates with different names, such as Standard and Express.`}</p>
      {rates.map((rate, index) => {
        const field = { form, readOnly }
        const at = `${path}.rates.${index}`
        return (
          <div
            key={rate.key}
            className={basis === 'flat' ? styles.rate : `${styles.rate} ${styles.hasBands}`}
            role="group"
            aria-label={t`Rate ${index + 1}`}
          >
            <TextField {...field} path={`${at}.name`} label={t`Name`} />
            {basis === 'weight' && (
              <>
                <NumberField {...field} path={`${at}.from`} label={t`Over`} min={0} decimals={3} suffix=" kg" />
                <NumberField {...field} path={`${at}.to`} label={t`Up to`} min={0} decimals={3} suffix=" kg" placeholder={t`No limit`} />
              </>
            )}
            {basis === 'value' && (
              <>
                <MoneyField {...field} path={`${at}.from`} label={t`From`} currency={currency} />
                <MoneyField {...field} path={`${at}.to`} label={t`Below`} currency={currency} placeholder={t`No limit`} />
              </>
            )}
            <MoneyField {...field} path={`${at}.priceMinor`} label={t`Price`} currency={currency} placeholder="0.00" />
            <NumberField {...field} path={`${at}.minDays`} label={t`Days from`} min={0} max={365} />
            <NumberField {...field} path={`${at}.maxDays`} label={t`Days to`} min={0} max={365} />
            <TextField {...field} path={`${at}.carrier`} label={t`Carrier`} />
            {!readOnly && (
              <ActionIcon
                className={styles.remove}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t`Remove rate ${index + 1}`}
                disabled={rates.length === 1}
                onClick={() => form.remove(`${path}.rates`, index)}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {!readOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => form.insert(`${path}.rates`, basis === 'flat' ? newRate(t`Express`) : newRate(last?.name ?? t`Standard`, last?.to ?? ''))}
          >
            {t`Add rate`}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
