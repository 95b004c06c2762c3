import { t } from '@lingui/core/macro'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'
import styles from './shell.module.css'

/** Light or dark; until it is pressed the system decides. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <button
      type="button"
      className={styles.icon}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      aria-label={isDark ? t`Switch to light mode` : t`Switch to dark mode`}
    >
      {isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
    </button>
  )
}
