import { plural, t } from '@lingui/core/macro'
import { Box, Flex, Stack } from '@mantine/core'
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
import textStyles from '../../ui/text.module.css'
import styles from './rule.module.css'
import layoutStyles from '../../ui/layout.module.css'

/** Between the last key and the request, in milliseconds. */
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
    <section aria-label={t`Preview`}>
      <Box component="h3" mb={8} fz="0.9375rem" fw={600}>{t`Preview`}</Box>
      {error !== null ? (
        <PanelError message={issuesOf(error)[0]?.message ?? messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Stack gap={10} p={16} aria-busy>
          <RowSkeleton rows={3} />
        </Stack>
      ) : (
        <div data-stale={isStale || undefined}>
          <Flex className="numbers" component="p" rowGap={2} columnGap={12} mb={10} c="dimmed" wrap="wrap" aria-live="polite">
            <Box component="strong" c="var(--text-1)" fw={600}>
              {data.changed === 0
                ? t`Nothing changes`
                : t`${plural(data.productCount, { one: `${data.changed} of # product will change`, other: `${data.changed} of # products will change` })}`}
            </Box>
            <span>{data.invalid > 0 ? t`${data.mapped} mapped, ${data.invalid} still invalid` : t`${data.mapped} mapped`}</span>
          </Flex>
          {data.samples.length > 0 && (
            <Box className={`${styles.samples} ${layoutStyles.lines}`} component="ul" bd="1px solid var(--border)" bdrs={10}>
              {data.samples.map((one) => (
                <li key={one.id} className={one.before === one.after ? undefined : styles.isChanged}>
                  <Thumbnail src={one.picture?.src ?? null} />
                  <Stack className={textStyles.breakable} gap={1}>
                    <Box component="span" fz="sm" fw={550}>
                      {one.name}
                    </Box>
                    <span className={textStyles.hint}>{one.original === '' ? t`No value from the shop` : t`From the shop: ${one.original}`}</span>
                    <Box component="span" mt={2} c="dimmed" fz="sm">
                      {one.before !== one.after && one.before !== '' && (
                        <>
                          <Box component="span" td="line-through">
                            {valueLabel(definition, one.before)}
                          </Box>{' '}
                          <span aria-hidden>→</span>
                          <span className={textStyles.hidden}>{t`maps to`}</span>{' '}
                        </>
                      )}
                      <span className={styles.after}>{afterLabel(definition, one)}</span>
                    </Box>
                    {one.message !== null && <span className={textStyles.error}>{one.message}</span>}
                  </Stack>
                </li>
              ))}
            </Box>
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
