import { Progress } from '@mantine/core'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { count, percent } from '../lib/format.ts'
import { Link } from './link.tsx'
import type { Action } from './page-header.tsx'
import { ActionButton } from './page-header.tsx'
import './stat.css'

type StatProps = {
  label: string
  value: ReactNode
  /** This period and the one before, for "12% more than before". */
  change?: { now: number; before: number } | undefined
  href?: string | undefined
  help?: string
}

/** One figure with how it moved. */
export function Stat({ label, value, change, href, help }: StatProps) {
  const body = (
    <>
      <span className="sf-label">{label}</span>
      <span className="sf-value numbers">{value}</span>
      {change && <Change now={change.now} before={change.before} />}
      {help && <span className="sf-help">{help}</span>}
    </>
  )
  return href === undefined ? (
    <div className="sf">{body}</div>
  ) : (
    <Link className="sf is-link" href={href}>
      {body}
    </Link>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return <span className="sf-help">{now === 0 ? 'As before' : 'Nothing in the period before'}</span>
  const moved = ((now - before) / Math.abs(before)) * 100
  const rounded = Math.round(moved)
  if (rounded === 0) return <span className="sf-help">As before</span>
  return (
    <span className={rounded > 0 ? 'sf-change is-up' : 'sf-change is-down'}>
      {rounded > 0 ? <TrendingUp size={14} aria-hidden /> : <TrendingDown size={14} aria-hidden />}
      {percent(Math.abs(rounded))} {rounded > 0 ? 'more' : 'less'} than before
    </span>
  )
}

/** Figures side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className="sf-row">{children}</div>
}

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
  const words = total === null ? (isMoving ? (step ?? 'Starting') : count(done)) : `${count(done)} of ${count(total)}`
  return (
    <section className="pc" aria-label={title}>
      <div className="pc-head">
        <strong>{title}</strong>
        <span className="numbers pc-words">{words}</span>
      </div>
      <Progress
        value={share}
        size={6}
        color={state === 'failed' ? 'red' : state === 'done' ? 'green' : 'brand'}
        animated={isMoving && total === null}
        aria-label={`${title}: ${words}`}
      />
      <div className="pc-foot" aria-live="polite">
        {error ? <span className="pc-error">{error}</span> : isMoving && total !== null && step ? <span>{step}</span> : null}
        {counts
          .filter(([, value]) => value > 0)
          .map(([label, value]) => (
            <span key={label} className="numbers">
              {label} {count(value)}
            </span>
          ))}
        {actions.length > 0 && (
          <span className="pc-actions">
            {actions.map((action) => (
              <ActionButton key={action.label} action={action} variant="default" size="xs" />
            ))}
          </span>
        )}
      </div>
    </section>
  )
}
