import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { MenuButton } from './menu-button.tsx'
import textStyles from './text.module.css'
import styles from './page.module.css'

/** Something that can be done, as a button in a header or a line in its menu. */
export type Action = {
  label: string
  onClick?: () => void
  href?: string
  icon?: ReactNode
  isDanger?: boolean
  isBusy?: boolean
  /** Why it cannot be done now; disables it and says so. */
  disabledReason?: string | undefined
}

type PageHeaderProps = {
  title: string
  /** How many there are, beside the title. */
  count?: string | undefined
  description?: ReactNode
  breadcrumb?: { label: string; href: string } | undefined
  badges?: ReactNode
  primary?: Action | undefined
  /** Up to two are buttons on a wide screen; the rest are in the menu. On a narrow one so is all beside a primary; without it the first is a button. */
  actions?: readonly Action[]
  previous?: string | null | undefined
  next?: string | null | undefined
  /** Actions that are only in the menu, on a wide screen as well. */
  menu?: readonly Action[] | undefined
  /** Controls of another kind, such as a split button. */
  extra?: ReactNode
}

/** The head of every page: where one is, what it is called, what can be done. */
export function PageHeader({
  title,
  count,
  description,
  breadcrumb,
  badges,
  primary,
  actions = [],
  previous,
  next,
  menu = [],
  extra,
}: PageHeaderProps) {
  // On a phone a menu alone is beside the title. What may come later has a row of its own from the start: nothing moves.
  const isMenuOnly = primary === undefined && extra === undefined && breadcrumb === undefined && previous === undefined && next === undefined
  const isInMenu = primary !== undefined || Boolean(extra) || isMenuOnly
  const isFew = actions.length === 2 && menu.length === 0 && previous === undefined && next === undefined
  const lead = isInMenu ? 0 : isFew ? 2 : Math.min(1, actions.length)
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        {breadcrumb && <Crumb {...breadcrumb} />}
        <div className={styles.titleRow}>
          <h1 className={styles.title}>{title}</h1>
          {count !== undefined && <span className={`${textStyles.pill} numbers`}>{count}</span>}
          {badges}
        </div>
        {description && <div className={styles.description}>{description}</div>}
      </div>
      <div className={styles.actions} data-beside={isMenuOnly || undefined}>
        {(previous !== undefined || next !== undefined) && <Neighbours previous={previous ?? null} next={next ?? null} />}
        {extra}
        {actions.slice(0, 2).map((action, index) =>
          index < lead ? (
            <ActionButton key={action.label} action={action} variant="default" />
          ) : (
            <span key={action.label} className={styles.wideOnly}>
              <ActionButton action={action} variant="default" />
            </span>
          ),
        )}
        <ActionMenu
          actions={[...actions.slice(lead), ...menu]}
          className={actions.length > 2 || menu.length > 0 ? undefined : styles.narrowOnly}
          wideFrom={Math.min(2, actions.length) - lead}
        />
        {primary && <ActionButton action={primary} variant="filled" />}
      </div>
    </div>
  )
}

/** The way back to the list or page above. */
export function Crumb({ label, href }: { label: string; href: string }) {
  return (
    <Link className={styles.crumb} href={href}>
      <ChevronLeft size={14} aria-hidden /> {label}
    </Link>
  )
}

/** One action as a button; a reason against it is its tooltip. */
export function ActionButton({ action, variant, size = 'sm' }: { action: Action; variant: 'filled' | 'default' | 'subtle'; size?: 'xs' | 'sm' }) {
  const look = {
    // The default look has no colour: what is dangerous would look like the rest.
    variant: action.isDanger && variant === 'default' ? 'outline' : variant,
    ...(action.isDanger ? { color: 'red' } : {}),
    size,
    leftSection: action.icon,
    loading: action.isBusy ?? false,
  }
  if (action.href !== undefined && action.disabledReason === undefined) {
    return (
      <Button component={Link} href={action.href} {...look}>
        {action.label}
      </Button>
    )
  }
  return (
    <Button onClick={action.onClick} disabled={action.disabledReason !== undefined} title={action.disabledReason} {...look}>
      {action.label}
    </Button>
  )
}

/** The "More" menu of actions, nothing without any; those before `wideFrom` are hidden where they show as buttons. */
export function ActionMenu({
  actions,
  className,
  wideFrom = 0,
  label = t`More actions`,
  isQuiet = false,
}: {
  actions: readonly Action[]
  className?: string | undefined
  wideFrom?: number
  label?: string
  /** Without an edge, in a row or a card. */
  isQuiet?: boolean
}) {
  if (actions.length === 0) return null
  return (
    <span className={className}>
      <MenuButton
        button={
          <Button variant={isQuiet ? 'subtle' : 'default'} color={isQuiet ? 'gray' : undefined} px={9} aria-label={label}>
            <Ellipsis size={18} aria-hidden />
          </Button>
        }
        entries={actions.map((action, index) => ({ kind: 'action', ...action, className: index < wideFrom ? styles.narrowOnly : undefined }))}
      />
    </span>
  )
}

function Neighbours({ previous, next }: { previous: string | null; next: string | null }) {
  const arrow = (href: string | null, name: string, icon: ReactNode) =>
    href === null ? (
      <span className={styles.arrow} aria-hidden>
        {icon}
      </span>
    ) : (
      <Link className={styles.arrow} href={href} aria-label={name}>
        {icon}
      </Link>
    )
  return (
    <div className={styles.arrows}>
      {arrow(previous, t`Previous`, <ChevronLeft size={18} aria-hidden />)}
      {arrow(next, t`Next`, <ChevronRight size={18} aria-hidden />)}
    </div>
  )
}
