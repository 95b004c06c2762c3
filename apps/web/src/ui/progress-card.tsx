import { t } from '@lingui/core/macro'
import { Progress } from '@mantine/core'
import { count } from '../lib/format.ts'
import type { Action } from './page-header.tsx'
import { ActionButton } from './page-header.tsx'
import styles from './progress-card.module.css'

type ProgressCardProps = {
  title: string
  /** What it is doing right now. */
  step?: string | undefined
  done: number
  /** Null while it is not known how many there are. */
  total: number | null
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  /** "created 12", "failed 3". Zeroes are left out. */
  counts?: readonly (readonly [label: string, value: number])[]
  error?: string | null | undefined
  actions?: readonly Action[]
}

/** A sync, push or import on its way, and what came of it. */
export function ProgressCard({ title, step, done, total, state, counts = [], error, actions = [] }: ProgressCardProps) {
  const isMoving = state === 'queued' || state === 'running'
  const share = total === null || total === 0 ? (isMoving ? 100 : state === 'done' ? 100 : 0) : Math.min(100, (done / total) * 100)
  const words = total === null ? (isMoving ? (step ?? t`Starting…`) : count(done)) : t`${count(done)} of ${count(total)}`
  return (
    <section className={styles.root} aria-label={title}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <span className={`numbers ${styles.words}`}>{words}</span>
      </div>
      <Progress
        value={share}
        size={6}
        color={state === 'failed' ? 'red' : state === 'done' ? 'green' : 'brand'}
        animated={isMoving && total === null}
        aria-label={`${title}: ${words}`}
      />
      <div className={styles.foot} aria-live="polite">
        {error ? <span className={styles.error}>{error}</span> : isMoving && total !== null && step ? <span>{step}</span> : null}
        {counts
          .filter(([, value]) => value > 0)
          .map(([label, value]) => (
            <span key={label} className="numbers">
              {label} {count(value)}
            </span>
          ))}
        {actions.length > 0 && (
          <span className={styles.actions}>
            {actions.map((action) => (
              <ActionButton key={action.label} action={action} variant="default" size="xs" />
            ))}
          </span>
        )}
      </div>
    </section>
  )
}
