import { t } from '@lingui/core/macro'
import { publishing } from '@stoa/contract/publishing.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { Box, Button, Flex, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { callKey, refresh, useSend } from '../../lib/calls.ts'
import { shownLater } from '../../ui/shown-later.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { isOpen, levelLabels, sourceLabels, valueLabel } from './mapping-labels.ts'
import { refreshMappings } from './use-rule-changes.ts'
import textStyles from '../../ui/text.module.css'

const ValueInput = shownLater(async () => (await import('./value-input.tsx')).ValueInput, { waiting: <Skeleton w={240} h={36} /> })

type Attributes = Answer<typeof mapping.ofProduct>
type Requested = Attributes['attributes'][number]

type RowProps = {
  requested: Requested
  marketplaceId: string
  /** How the attributes of the product were requested. */
  listQuery: { params: { id: string }; query: { marketplaceId?: string } }
  mayManage: boolean
}

/** An attribute a marketplace asks for, with the product's value, where it comes from, and a value of its own for this product. */
export function ProductMappingRow({ requested, marketplaceId, listQuery, mayManage }: RowProps) {
  const { definition, level, mapping: one } = requested
  const [draft, setDraft] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setDraft(undefined)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const { fix, remove } = useFixedValue(requested, marketplaceId, listQuery, close)
  const isMissing = isOpen(one.state)
  const isFixed = one.source === 'product' && one.mappingId !== null
  const from = isFixed ? sourceLabels.product : fromText(one)
  if (draft !== undefined) {
    return (
      <tr>
        <th scope="row">{definition.name}</th>
        <td colSpan={3}>
          <Flex
            component="form"
            gap={8}
            align="start"
            wrap="wrap"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              fix.mutate(draft)
            }}
          >
            <ValueInput
              definition={definition}
              label={t`Value of ${definition.name} for this product`}
              value={draft}
              onChange={setDraft}
              isLive
              takesFocus
              error={fix.problem}
            />

            <Button type="submit" size="sm" loading={fix.isPending} disabled={draft.trim() === ''}>
              {t`Save`}
            </Button>
            <Button variant="default" size="sm" onClick={close} disabled={fix.isPending}>
              {t`Cancel`}
            </Button>
          </Flex>
        </td>
      </tr>
    )
  }
  return (
    <tr>
      <th scope="row">
        {definition.name}
        <Box component="span" className={`${textStyles.note} ${textStyles.nowrap}`} fw={400} display="block">
          {levelLabels[level]}
        </Box>
      </th>
      <td>
        {one.state === 'ignored' ? (
          <span className={textStyles.note}>{t`Ignored`}</span>
        ) : isMissing ? (
          <Tag colour={level === 'required' ? 'error' : 'none'} icon={null}>
            {one.state === 'invalid' ? t`Invalid` : t`Missing`}
          </Tag>
        ) : (
          valueLabel(definition, one.mappedAttributeValue)
        )}
        {one.state === 'invalid' && one.message && <p className={textStyles.note}>{one.message}</p>}
        {from !== '' && (
          <Box className={textStyles.note} component="p" hiddenFrom="sm">
            {from}
          </Box>
        )}
      </td>
      <Box className={textStyles.note} component="td" visibleFrom="sm">
        {from}
      </Box>
      {mayManage && (
        <td data-end>
          <Button
            ref={opener}
            variant="default"
            size="compact-sm"
            aria-label={actionName(isMissing ? t`Enter value` : t`Change`, definition.name)}
            onClick={() => setDraft(isMissing ? '' : one.mappedAttributeValue)}
          >
            {isMissing ? t`Enter value` : t`Change`}
          </Button>
          {isFixed && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={actionName(t`Remove`, definition.name)}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t`Remove`}
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}

function fromText({ originalAttributeName, originalAttributeValue, source }: Requested['mapping']): string {
  if (originalAttributeName !== '') return `${originalAttributeName}: ${originalAttributeValue}`
  return source === null ? '' : sourceLabels[source]
}

/** Sets and removes the value of one product. A removed one goes from the screen at once; afterwards every mapping is read again. */
function useFixedValue({ definition, mapping: one }: Requested, marketplaceId: string, listQuery: RowProps['listQuery'], onFixed: () => void) {
  const client = useQueryClient()
  const { productAttributeDefinitionId } = definition
  // The review page decides by the readiness of the listing, which a value can change.
  const refreshAll = () => void Promise.all([refreshMappings(client), refresh(client, publishing.compare)])
  const upsert = useSend(mapping.upsert, {
    onSuccess: () => {
      toastDone(t`${definition.name} saved for this product`)
      onFixed()
      refreshAll()
    },
  })
  const remove = useSend(mapping.remove, {
    onSuccess: () => {
      client.setQueryData<Attributes>(callKey(mapping.ofProduct, listQuery), (before) => before && withoutFixed(before, productAttributeDefinitionId))
      toastDone(t`Value of ${definition.name} removed from this product`)
      refreshAll()
    },
    onError: (error) => toastFailed(messageOf(error)),
  })
  const problem = upsert.error === null ? undefined : (issuesOf(upsert.error)[0]?.message ?? messageOf(upsert.error))
  return {
    fix: {
      problem,
      isPending: upsert.isPending,
      mutate: (mappedAttributeValue: string) =>
        upsert.mutate({
          params: { id: marketplaceId },
          body: {
            mappingId: one.mappingId,
            productAttributeDefinitionId,
            productId: one.productId,
            merchantId: one.merchantId,
            originalAttributeName: one.originalAttributeName,
            originalAttributeValue: one.originalAttributeValue,
            mappedAttributeValue: mappedAttributeValue.trim(),
          },
        }),
    },
    remove: { isPending: remove.isPending, mutate: () => one.mappingId !== null && remove.mutate({ params: { id: one.mappingId } }) },
  }
}

function withoutFixed(before: Attributes, definitionId: string): Attributes {
  const empty = { mappingId: null, mappedAttributeValue: '', source: null, state: 'unmapped', message: null } as const
  return {
    ...before,
    attributes: before.attributes.map((requested) =>
      requested.definition.productAttributeDefinitionId === definitionId ? { ...requested, mapping: { ...requested.mapping, ...empty } } : requested,
    ),
  }
}
