import { t } from '@lingui/core/macro'
import { commission } from '@stoa/contract/commission.ts'
import { Box, Flex } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../lib/api.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { callKey } from '../../lib/calls.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Money } from '../../ui/when.tsx'
import { ProductSelect } from './product-select.tsx'
import type { ChosenProduct } from './product-select.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

type PanelProps = {
  currency: string
  /** Changes whenever the rules or their order do: what was requested is requested again. */
  stamp: string
  /** Called with what rule wins what is requested; null when none does, undefined while nothing is requested. */
  onWinner: (ruleId: string | null | undefined) => void
}
type Values = { unitPriceMinor: number | null; quantity: number | string }

const nothing: Values = { unitPriceMinor: null, quantity: 1 }
const typingMs = 400

/** "Which rate applies?": the rule that wins for a product at a price, what it comes to, and the rules it beats. */
export function ExplainPanel({ currency, stamp, onWinner }: PanelProps) {
  const [chosen, setChosen] = useState<ChosenProduct>()
  const [values, setValues] = useState(nothing)
  const [settled] = useDebouncedValue(values, typingMs)
  const form = usePortalForm({ initialValues: nothing, schema: commission.explain.body, onChange: setValues, onSubmit: () => undefined })
  const requested = commission.explain.body.safeParse({
    productId: chosen?.id,
    merchantId: chosen?.merchantId,
    ...(settled.unitPriceMinor === null ? {} : { unitPriceMinor: settled.unitPriceMinor }),
    quantity: settled.quantity,
  }).data
  const answer = useQuery({
    queryKey: [...callKey(commission.explain), stamp, requested],
    queryFn: ({ signal }) => {
      if (!requested) throw new Error('Nothing is requested')
      return send(commission.explain, { body: requested }, { signal })
    },
    enabled: requested !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = requested === undefined || answer.isError ? undefined : answer.data
  const winnerId = shown?.explanation.ruleId
  useEffect(() => onWinner(winnerId), [onWinner, winnerId])
  return (
    <Card title={t`Which rate applies?`}>
      <div className={layoutStyles.stack}>
        <ProductSelect label={t`Product`} value={chosen} onPick={setChosen} />
        <div className={layoutStyles.pair}>
          <MoneyField form={form} path="unitPriceMinor" label={t`Price`} help={t`Defaults to product price.`} currency={currency} />
          <NumberField form={form} path="quantity" label={t`Quantity`} min={1} max={10_000} />
        </div>
        <div aria-live="polite" className={layoutStyles.close} data-stale={answer.isPlaceholderData || undefined}>
          {!chosen ? (
            <p className={textStyles.note}>{t`Choose a product to see which rule applies today, and the fee.`}</p>
          ) : !requested ? (
            <p className={textStyles.note}>{t`Enter a price and a quantity from 1 to 10,000.`}</p>
          ) : answer.isError ? (
            <PanelError message={issuesOf(answer.error)[0]?.message ?? messageOf(answer.error)} onRetry={() => void answer.refetch()} />
          ) : shown ? (
            <>
              <Flex className={textStyles.breakable} component="p" rowGap={2} columnGap={10} align="baseline" wrap="wrap">
                <Box component="span" fz="1.375rem" fw={620}>
                  <Money value={shown.commission} />
                </Box>
                <span>{shown.explanation.ruleName === '' ? t`No rule` : shown.explanation.ruleName}</span>
              </Flex>
              {shown.explanation.charges.length < 2 && <p className={textStyles.note}>{shown.explanation.reason}</p>}
              {shown.explanation.charges.length > 1 && (
                <DescriptionList
                  items={shown.explanation.charges.map((charge) => [
                    charge.feeName === '' ? t`Commission` : charge.feeName,
                    <span key={charge.ruleId} title={charge.reason}>
                      <Money value={charge.amount} />
                    </span>,
                  ])}
                />
              )}
              {shown.beaten.length > 0 && (
                <div className={textStyles.note}>
                  {t`Also matches:`}
                  <Box className={textStyles.bullets} component="ul" mt={4}>
                    {shown.beaten.map((one) => (
                      <li key={one.id}>{one.name}</li>
                    ))}
                  </Box>
                </div>
              )}
            </>
          ) : (
            <LoadingBlock h={72} />
          )}
        </div>
      </div>
    </Card>
  )
}
