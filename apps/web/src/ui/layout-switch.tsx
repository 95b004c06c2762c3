import { t } from '@lingui/core/macro'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { useState } from 'react'
import styles from './layout-switch.module.css'

export type Layout = 'table' | 'grid'

const read = (kept: string | null): Layout | undefined => (kept === 'grid' || kept === 'table' ? kept : undefined)

/** How a person likes to see a list, kept in this browser under the list's name. */
export function useLayout(list: string, first: Layout = 'table'): [Layout, (layout: Layout) => void] {
  const key = `${list}Layout`
  const [layout, setLayout] = useState<Layout>(() => read(localStorage.getItem(key)) ?? first)
  return [
    layout,
    (next) => {
      localStorage.setItem(key, next)
      setLayout(next)
    },
  ]
}

const choices = [
  { value: 'table', label: t`Table`, icon: <Rows3 size={16} aria-hidden /> },
  { value: 'grid', label: t`Grid`, icon: <LayoutGrid size={16} aria-hidden /> },
] as const

/** Table or grid. */
export function LayoutSwitch({ layout, onLayout }: { layout: Layout; onLayout: (layout: Layout) => void }) {
  return (
    <fieldset className={styles.root} aria-label={t`Layout`}>
      {choices.map(({ value, label, icon }) => (
        <button key={value} type="button" aria-label={label} title={label} aria-pressed={layout === value} onClick={() => onLayout(value)}>
          {icon}
        </button>
      ))}
    </fieldset>
  )
}
