import { Trans } from '@lingui/react/macro'
import { plural, t } from '@lingui/core/macro'
import type { AttributeCoverage } from '@stoa/contract/mapping-shapes.ts'
import { Button } from '@mantine/core'
import { CircleCheck, Undo2 } from 'lucide-react'
import { EmptyState } from '../../ui/states.tsx'
import type { Step } from './undo-steps.ts'

type FootProps = { status: string; last: Step | undefined; onUndo: () => void; hasKeys: boolean }

/** What was done last, with the way back, and which keys there are. */
export function PaneFoot({ status, last, onUndo, hasKeys }: FootProps) {
  return (
    <div className="mp-foot">
      <p className="mp-said" aria-live="polite">
        {status}
      </p>
      {last && (
        <Button variant="subtle" size="compact-sm" leftSection={<Undo2 size={14} aria-hidden />} onClick={onUndo} title={t`Undo: ${last.words}`}>
          {t`Undo`}
        </Button>
      )}
      {hasKeys && (
        <p className="mp-keys">
          <Trans>
            <kbd>↑</kbd> <kbd>↓</kbd> go through, <kbd>Enter</kbd> accepts, <kbd>I</kbd> ignores, <kbd>U</kbd> undoes.
          </Trans>
        </p>
      )}
    </div>
  )
}

type NothingProps = {
  row: AttributeCoverage
  next: AttributeCoverage | undefined
  /** Whether the shop sends any value at all. */
  hasValues: boolean
  onNext: (row: AttributeCoverage) => void
  onAll: () => void
  onRule: (() => void) | undefined
}

/** Why no value is left to look at, and where to go on. */
export function NothingOpen({ row, next, hasValues, onNext, onAll, onRule }: NothingProps) {
  const { definition, productCount, mappedCount } = row
  const without = productCount - mappedCount
  const goOn = next && (
    <Button variant={without > 0 ? 'default' : 'filled'} onClick={() => onNext(next)}>
      {t`Next: ${next.definition.name}`}
    </Button>
  )
  if (without <= 0) {
    return (
      <EmptyState
        picture={<CircleCheck size={26} />}
        title={t`Everything is mapped`}
        text={t`${definition.name} has a value for ${plural(productCount, { one: '# product', other: '# products' })}.`}
        action={
          <>
            {hasValues && (
              <Button variant="default" onClick={onAll}>
                {t`Show all`}
              </Button>
            )}
            {goOn}
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      title={hasValues ? t`${plural(without, { one: '# product', other: '# products' })} without a value` : t`The shop sends nothing under this name`}
      text={
        hasValues
          ? t`The shop sends nothing for them. A rule can give them one value, or you fix it on each product.`
          : t`Choose above which of its names to read, or give all products one value by a rule.`
      }
      action={
        <>
          {onRule && <Button onClick={onRule}>{t`Give them a value`}</Button>}
          {goOn}
        </>
      }
    />
  )
}
