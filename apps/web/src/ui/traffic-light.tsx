import './traffic-light.css'

/** How something stands: a coloured dot and, always, the word for it. */
export function TrafficLight({ state, label }: { state: 'success' | 'warning' | 'error' | 'none'; label: string }) {
  return (
    <span className="tl">
      <span className={`tl-dot is-${state}`} aria-hidden />
      {label}
    </span>
  )
}
