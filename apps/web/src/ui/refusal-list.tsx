import { Flex } from '@mantine/core'
import { Link } from './link.tsx'
import textStyles from './text.module.css'

/** What a command left as it is, and why. `href` leads to it. */
export type Refusal = { href: string; name: string; message: string }

/** What a command leaves as it is, each with the reason and the way to it. `label` is what screen readers call the list. */
export function RefusalList({ refusals, label, onLeave }: { refusals: readonly Refusal[]; label?: string; onLeave: () => void }) {
  return (
    <Flex component="ul" direction="column" gap={12} aria-label={label}>
      {refusals.map(({ href, name, message }) => (
        <Flex component="li" direction="column" gap={0} key={href}>
          <Link href={href} className={textStyles.name} onClick={onLeave}>
            {name}
          </Link>
          <span className={textStyles.note}>{message}</span>
        </Flex>
      ))}
    </Flex>
  )
}
