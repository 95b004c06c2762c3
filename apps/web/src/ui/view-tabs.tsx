import { cappedCount } from '../lib/format.ts'

/** A ready-made question to a list; `count` says how many answer it. */
export type View = { value: string; label: string; count?: number | undefined }

type TabsProps = {
  views: readonly View[]
  /** The first, unless told. */
  view: string | undefined
  onView: (view: string) => void
}

/** The views of a list beside each other, above its panel. */
export function ViewTabs({ views, view, onView }: TabsProps) {
  const shown = view ?? views[0]?.value
  return (
    <nav className="ix-views" aria-label="Views">
      {views.map(({ value, label, count }) => (
        <button key={value} type="button" className="ix-view" aria-pressed={shown === value} onClick={() => onView(value)}>
          {label}
          {count !== undefined && <span className="ix-view-count numbers">{cappedCount(count)}</span>}
        </button>
      ))}
    </nav>
  )
}
