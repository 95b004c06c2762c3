import { LayoutGrid, Rows3 } from 'lucide-react'
import { useState } from 'react'

export type Layout = 'table' | 'grid'
const key = 'productsLayout'

/** How a person likes to see products, kept in this browser. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState<Layout>(() => (localStorage.getItem(key) === 'grid' ? 'grid' : 'table'))
  return [
    layout,
    (next) => {
      localStorage.setItem(key, next)
      setLayout(next)
    },
  ]
}

const choices = [
  { value: 'table', label: 'Table', icon: <Rows3 size={16} aria-hidden /> },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid size={16} aria-hidden /> },
] as const

/** Table or grid. */
export function LayoutSwitch({ layout, onLayout }: { layout: Layout; onLayout: (layout: Layout) => void }) {
  return (
    <fieldset className="pr-layout" aria-label="Layout">
      {choices.map(({ value, label, icon }) => (
        <button key={value} type="button" aria-label={label} title={label} aria-pressed={layout === value} onClick={() => onLayout(value)}>
          {icon}
        </button>
      ))}
    </fieldset>
  )
}
