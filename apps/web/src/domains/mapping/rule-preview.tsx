import { plural, t } from '@lingui/core/macro'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { MappingState } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { callKey } from '../../lib/calls.ts'
import { Thumbnail } from '../../ui/object-cell.tsx'
import { PanelError } from '../../ui/states.tsx'
import { valueLabel } from './mapping-labels.ts'
import type { Draft } from './rule-draft.ts'
import { tryable } from './rule-draft.ts'
import { RowSkeleton } from './sources-pane.tsx'

/** Between the last key and asking, in milliseconds. */
const typingMs = 500

/** What a rule would do, while it is edited: how many products change, and real ones before and after. */
export function RulePreview({ companyId, definition, draft }: { companyId: string; definition: AttributeDefinition; draft: Draft }) {
  const rule = useMemo(() => tryable(draft), [draft])
  const [settled] = useDebouncedValue(rule, typingMs)
  const body = { companyId, productAttributeDefinitionId: definition.productAttributeDefinitionId, rule: settled }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...callKey(mapping.previewRule), body],
    queryFn: ({ signal }) => send(mapping.previewRule, { body }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  const isStale = isPlaceholderData || settled !== rule
  return (
    <section className="ru-preview" aria-label={t`Preview`}>
      <h3 className="ru-title">{t`Preview`}</h3>
      {error !== null ? (
        <PanelError message={issuesOf(error)[0]?.message ?? messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className="mp-bones" aria-busy>
          <RowSkeleton rows={3} />
        </div>
      ) : (
        <div className={isStale ? 'is-stale' : undefined}>
          <p className="ru-counts numbers" aria-live="polite">
            <strong>
              {data.changed === 0
                ? t`Nothing changes`
                : t`${plural(data.productCount, { one: `${data.changed} of # product will change`, other: `${data.changed} of # products will change` })}`}
            </strong>
            <span>{data.invalid > 0 ? t`${data.mapped} mapped, ${data.invalid} still invalid` : t`${data.mapped} mapped`}</span>
          </p>
          {data.samples.length > 0 && (
            <ul className="ru-samples">
              {data.samples.map((one) => (
                <li key={one.id} className={one.before === one.after ? undefined : 'is-changed'}>
                  <Thumbnail src={one.picture?.src ?? null} />
                  <div className="ru-sample">
                    <span className="ru-product">{one.name}</span>
                    <span className="mp-sub">{one.original === '' ? t`No value from the shop` : t`From the shop: ${one.original}`}</span>
                    <span className="ru-moves">
                      {one.before !== one.after && one.before !== '' && (
                        <>
                          <span className="ru-before">{valueLabel(definition, one.before)}</span> <span aria-hidden>→</span>
                          <span className="st-hidden">{t`maps to`}</span>{' '}
                        </>
                      )}
                      <span className="ru-after">{afterLabel(definition, one)}</span>
                    </span>
                    {one.message !== null && <span className="mp-fault">{one.message}</span>}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

/** What a product would have, in words where it has none. */
function afterLabel(definition: AttributeDefinition, { after, state }: { after: string; state: MappingState }): string {
  if (state === 'ignored') return t`Ignored`
  return after === '' ? t`No value` : valueLabel(definition, after)
}
