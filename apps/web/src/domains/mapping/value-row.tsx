import { plural, t } from '@lingui/core/macro'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { SourceValue } from '@stoa/contract/mapping-shapes.ts'
import { Box, Flex, Loader, Stack } from '@mantine/core'
import { Check } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { ActionMenu } from '../../ui/page-header.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import noImage from '../../ui/no-image.svg'
import { isOpen, keyOfValue, sourceLabels, suggestionLabel, valueLabel } from './mapping-labels.ts'
import type { MenuAction } from './use-rule-changes.ts'
import { ValueInput } from './value-input.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import styles from './mapping.module.css'
import valuesStyles from './values.module.css'

type RowProps = {
  definition: AttributeDefinition
  value: SourceValue
  /** Whether products without a value of the attribute are blocked, so that ignoring a value does not help. */
  isRequired: boolean
  /** What is under way for it. */
  menuAction: MenuAction | undefined
  isActive: boolean
  /** Whether the merchant's rule says something of it, which can be taken back. */
  isRemovable: boolean
  /** Absent for who may only look. */
  onAction: ((menuAction: MenuAction) => void) | undefined
}

/** One value as the shop writes it: how many products have it, what it becomes, and what is suggested. */
export function ValueRow({ definition, value, isRequired, menuAction, isActive, isRemovable, onAction }: RowProps) {
  const { originalAttributeName, originalAttributeValue: from, productCount, state, source, message, suggestions, products } = value
  const name = from === '' ? t`No value` : from
  const isFixed = source === 'product'
  const actions: Action[] = [
    ...(isOpen(state) && from !== '' && !isRequired ? [{ label: t`Ignore`, onClick: () => onAction?.('ignore') }] : []),
    ...(isRemovable ? [{ label: t`Undo mapping`, onClick: () => onAction?.('forget') }] : []),
    ...products.slice(0, 1).map((one) => ({ label: t`View product`, href: `/shop/products/${one.id}` })),
  ]
  return (
    <li
      className={styles.value}
      data-active={isActive || undefined}
      data-value={keyOfValue(value)}
      tabIndex={-1}
      aria-label={t`${name}, ${plural(productCount, { one: '# product', other: '# products' })}`}
      aria-busy={menuAction !== undefined}
    >
      <Stack gap={4} align="flex-start" miw={0} data-stale={menuAction !== undefined || undefined}>
        <Box className={textStyles.breakable} component="strong" fw={550} c={from === '' ? 'dimmed' : undefined}>
          {name}
        </Box>
        <span className={`${textStyles.hint} numbers`}>
          {originalAttributeName === ''
            ? t`${plural(productCount, { one: '# product', other: '# products' })}`
            : t`${plural(productCount, { one: '# product', other: '# products' })}, from ${originalAttributeName}`}
        </span>
        <Flex component="span" gap={6} mt={2}>
          {products.map((one) => (
            <Link key={one.id} href={`/shop/products/${one.id}`} aria-label={one.name} title={one.name}>
              <Box
                className={layoutStyles.cover}
                component="img"
                bd="1px solid var(--border)"
                bdrs="sm"
                bg="var(--surface)"
                display="block"
                src={one.picture?.src ?? noImage}
                alt=""
                width={28}
                height={28}
                loading="lazy"
              />
            </Link>
          ))}
        </Flex>
      </Stack>
      <Stack className={styles.valueTo} gap={4} align="flex-start" miw={0}>
        <Becomes
          definition={definition}
          value={value}
          isRequired={isRequired}
          name={name}
          menuAction={menuAction}
          onAction={isFixed || from === '' ? undefined : onAction}
        />
        {state === 'ignored' && isRequired && (
          <span className={textStyles.error}>{t`Ignored, but this attribute is required. Choose a value so that these products can be sold.`}</span>
        )}
        {message !== null && isOpen(state) && <span className={textStyles.error}>{message}</span>}
        {state === 'mapped' && source !== null && (
          <span className={textStyles.hint}>{isFixed ? t`Set on these products` : sourceLabels[source]}</span>
        )}
        {onAction && isOpen(state) && suggestions.length > 0 && (
          <span className={layoutStyles.wrap}>
            {suggestions.map((one) => (
              <button
                key={one.value}
                type="button"
                className={valuesStyles.suggestion}
                disabled={menuAction !== undefined}
                onClick={() => onAction({ to: one.value })}
                aria-label={t`Map ${name} to ${one.value}: ${suggestionLabel(one)}`}
              >
                <Check size={13} aria-hidden /> {one.value}{' '}
                <Box component="span" fz="xs" fw={450}>
                  {suggestionLabel(one)}
                </Box>
              </button>
            ))}
          </span>
        )}
      </Stack>
      <Stack gap={0} align="flex-end">
        {menuAction === undefined ? (
          onAction && actions.length > 0 && <ActionMenu isQuiet label={t`Actions for ${name}`} actions={actions} />
        ) : (
          <Loader size={16} color="var(--brand-line)" aria-hidden />
        )}
      </Stack>
    </li>
  )
}

type BecomesProps = Pick<RowProps, 'definition' | 'value' | 'isRequired' | 'menuAction' | 'onAction'> & { name: string }

function Becomes({ definition, value: { mappedAttributeValue, state }, isRequired, name, menuAction, onAction }: BecomesProps) {
  if (state === 'ignored' && !(isRequired && onAction) && menuAction === undefined) return <Tag colour="none">{t`Ignored`}</Tag>
  if (!onAction)
    return mappedAttributeValue === '' ? <Tag colour="pending">{t`Unmapped`}</Tag> : <span>{valueLabel(definition, mappedAttributeValue)}</span>
  const shown = typeof menuAction === 'object' ? menuAction.to : mappedAttributeValue
  return (
    <ValueInput
      definition={definition}
      label={t`Map ${name} to`}
      value={shown}
      onChange={(to) => to !== '' && to !== shown && onAction({ to })}
      disabled={menuAction !== undefined}
    />
  )
}
