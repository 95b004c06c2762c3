import { plural, t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { Button, Skeleton } from '@mantine/core'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Swatch } from './allowed-values.tsx'
import { requirementsLabel, typeName } from './attribute-labels.ts'
import { DefinitionDrawer } from './definition-drawer.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

/** The attribute that an address names: its form, or its facts for who may only look. */
export function OpenedDefinition({ id, onClose }: { id: string; onClose: () => void }) {
  const mayManage = useMay('attribute:manage')
  const { data, error, refetch } = useCall(attribute.get, { params: { id } })
  if (data?.productAttributeDefinitionId === id && mayManage) return <DefinitionDrawer present={data} onClose={onClose} />
  const isGone = isApiError(error, 'not_found', 'invalid_input')
  return (
    <SideDrawer title={data?.productAttributeDefinitionId === id ? data.name : t`Attribute`} onClose={onClose} width={560}>
      {isGone ? (
        <EmptyState title={t`Attribute not found`} text={t`This attribute was deleted.`} action={<Button onClick={onClose}>{t`Close`}</Button>} />
      ) : error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.productAttributeDefinitionId === id ? (
        <DefinitionFacts one={data} />
      ) : (
        <div className={layoutStyles.stack} role="status" aria-label={t`Loading...`}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} h={56} radius="md" />
          ))}
        </div>
      )}
    </SideDrawer>
  )
}

function DefinitionFacts({ one }: { one: AttributeDefinition }) {
  return (
    <DescriptionList
      items={[
        [t`Key`, one.key],
        [t`Type`, typeName(one)],
        [t`Description`, one.description],
        [
          t`Name in other languages`,
          Object.entries(one.labels)
            .map(([language, text]) => `${text} (${language})`)
            .join(', '),
        ],
        [t`Used in`, requirementsLabel(one) ?? t`No collection`],
        [t`Used by`, t`${plural(one.productCount, { one: '# product', other: '# products' })}`],
        [t`Values`, one.allowedValues.length > 0 ? <ValueList key="values" values={one.allowedValues} /> : null],
      ]}
    />
  )
}

function ValueList({ values }: { values: AttributeDefinition['allowedValues'] }) {
  return (
    <ul>
      {values.map(({ value, synonyms }) => (
        <li key={value}>
          <Swatch value={value} /> {value} {synonyms.length > 0 && <span className={textStyles.note}>{synonyms.join(', ')}</span>}
        </li>
      ))}
    </ul>
  )
}
