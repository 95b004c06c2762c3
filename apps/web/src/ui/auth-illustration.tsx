import styles from './auth-page.module.css'
/** A colonnade with goods between its columns: merchants under one roof. Drawn in the brand's own colours. */
export function AuthIllustration() {
  const columns = [96, 196, 296, 396]
  return (
    <svg viewBox="0 0 560 720" preserveAspectRatio="xMidYMid slice" className={styles.svg}>
      <defs>
        <linearGradient id="au-sky" x1="0" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="var(--brand-fill)" />
          <stop offset="1" stopColor="var(--brand-fill-hover)" />
        </linearGradient>
        <pattern id="au-dots" width="22" height="22" patternUnits="userSpaceOnUse">
          <circle cx="2" cy="2" r="1.2" fill="var(--brand-on)" opacity="0.16" />
        </pattern>
      </defs>
      <rect width="560" height="720" fill="url(#au-sky)" />
      <rect width="560" height="720" fill="url(#au-dots)" />
      <circle cx="430" cy="170" r="74" fill="var(--second-fill)" opacity="0.75" />
      <circle cx="430" cy="170" r="108" fill="none" stroke="var(--brand-on)" strokeOpacity="0.18" />
      <circle cx="430" cy="170" r="146" fill="none" stroke="var(--brand-on)" strokeOpacity="0.1" />
      <g transform="translate(50.4 79) scale(0.82)">
        <g fill="var(--brand-on)">
          <path d="M60 318 280 214l220 104v22H60z" opacity="0.94" />
          <path d="M98 318 280 234l182 84z" fill="var(--brand-fill)" opacity="0.16" />
          <rect x="74" y="346" width="412" height="14" opacity="0.82" />
          {columns.map((x) => (
            <g key={x} opacity="0.92">
              <rect x={x} y="366" width="52" height="10" rx="3" />
              <rect x={x + 7} y="380" width="38" height="168" />
              <rect x={x} y="552" width="52" height="10" rx="3" />
            </g>
          ))}
          {columns.map((x) => (
            <path key={x} d={`M${x + 19} 380v168M${x + 32} 380v168`} stroke="var(--brand-fill)" strokeOpacity="0.22" strokeWidth="3" />
          ))}
          <rect x="60" y="568" width="440" height="12" opacity="0.9" />
          <rect x="40" y="586" width="480" height="12" opacity="0.72" />
        </g>
        <g>
          <rect x="155" y="510" width="34" height="38" rx="4" fill="var(--second-fill)" />
          <path d="M155 522h34M172 510v38" stroke="var(--second-on)" strokeOpacity="0.5" strokeWidth="2" />
          <path d="M258 492h30l5 56h-40z" fill="var(--second-fill)" opacity="0.86" />
          <path d="M265 496c0-16 16-16 16 0" fill="none" stroke="var(--brand-on)" strokeWidth="3" />
          <rect x="356" y="524" width="32" height="24" rx="4" fill="var(--second-fill)" />
          <rect x="361" y="502" width="22" height="20" rx="4" fill="var(--second-fill)" opacity="0.7" />
        </g>
      </g>
      <path d="M0 574h560v146H0z" fill="var(--brand-on)" opacity="0.1" />
      <g fill="var(--brand-on)" opacity="0.85">
        <circle cx="92" cy="120" r="3" />
        <circle cx="168" cy="74" r="2" />
        <circle cx="238" cy="138" r="2.5" />
        <circle cx="62" cy="214" r="2" />
      </g>
    </svg>
  )
}
