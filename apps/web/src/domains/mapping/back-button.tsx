import { Box } from '@mantine/core'
import { ChevronLeft } from 'lucide-react'
import pageStyles from '../../ui/page.module.css'

/** The way back to the step before, where panes are steps. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Box className={pageStyles.crumb} component="button" type="button" flex="1 1 100%" onClick={onClick}>
      <ChevronLeft size={15} aria-hidden /> {label}
    </Box>
  )
}
