import { t } from '@lingui/core/macro'
import { Copy, EllipsisVertical, Pencil, Save, Trash2, Undo2, UserRound, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MenuEntry } from './menu-button.tsx'
import { MenuButton } from './menu-button.tsx'
import type { SavedTab } from './saved-views.ts'
import { showInRow } from './view-tabs.tsx'
import textStyles from './text.module.css'
import styles from './view-tabs.module.css'
import indexToolbarStyles from './index-toolbar.module.css'

type SavedViewMenuProps = {
  tab: SavedTab
  /** What is shown now is another question than the view's. */
  isChanged: boolean
  onUndo: () => void
  onReplace: () => void
  onCopy: () => void
  onRename: () => void
  onShare: () => void
  onDelete: () => void
}

type SavedViewTabProps = Omit<SavedViewMenuProps, 'onUndo'> & {
  isChosen: boolean
  /** Shows the view as it was saved. */
  onChoose: () => void
}

const size = 15
/** A dialog opens once the menu has given the focus back to its button, so that the dialog gives it back there too. */
const afterMenu = (menuAction: () => void) => () => void setTimeout(menuAction)

/** A saved view's tab; the chosen one has a menu of what can be done with it. */
export function SavedViewTab({ tab, isChosen, isChanged, onChoose, ...menuActions }: SavedViewTabProps) {
  const whole = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen && whole.current) showInRow(whole.current)
  }, [isChosen])
  return (
    <span className={styles.saved} ref={whole}>
      <button type="button" className={styles.view} data-view aria-pressed={isChosen} onClick={onChoose} title={tab.name}>
        {tab.isShared && (
          <>
            <Users size={13} aria-hidden className={styles.viewIcon} />
            <span className={textStyles.hidden}>{t`Shared:`} </span>
          </>
        )}
        <span className={styles.viewName}>{tab.name}</span>
        {isChanged && (
          <span className={styles.viewChanged}>
            <span className={textStyles.hidden}>, {t`changed`}</span>
          </span>
        )}
      </button>
      {isChosen && <SavedViewMenu tab={tab} isChanged={isChanged} onUndo={onChoose} {...menuActions} />}
    </span>
  )
}

function SavedViewMenu({ tab, isChanged, onUndo, onReplace, onCopy, onRename, onShare, onDelete }: SavedViewMenuProps) {
  const { name, isShared, isMine, mayChange } = tab
  const button = useRef<HTMLButtonElement>(null)
  const whose = isMine ? (isShared ? t`Visible to everyone in your company` : t`Only visible to you`) : t`Shared by ${tab.makerName}`
  const entries: (MenuEntry | false)[] = [
    { kind: 'label', label: whose },
    isChanged && mayChange && { kind: 'action', label: t`Update view`, icon: <Save size={size} aria-hidden />, onClick: onReplace },
    isChanged && { kind: 'action', label: t`Discard changes`, icon: <Undo2 size={size} aria-hidden />, onClick: onUndo },
    mayChange && { kind: 'action', label: t`Rename`, icon: <Pencil size={size} aria-hidden />, onClick: afterMenu(onRename) },
    isMine && {
      kind: 'action',
      label: isShared ? t`Stop sharing` : t`Share with everyone`,
      icon: isShared ? <UserRound size={size} aria-hidden /> : <Users size={size} aria-hidden />,
      onClick: onShare,
    },
    { kind: 'action', label: t`Save as new view`, icon: <Copy size={size} aria-hidden />, onClick: afterMenu(onCopy) },
    mayChange && { kind: 'action', label: t`Delete`, icon: <Trash2 size={size} aria-hidden />, onClick: afterMenu(onDelete), isDanger: true },
  ]
  return (
    <MenuButton
      position="bottom-start"
      onClose={() => button.current?.focus()}
      entries={entries.filter((entry) => entry !== false)}
      button={
        <button ref={button} type="button" className={`${indexToolbarStyles.clear} ${styles.viewMore}`} aria-label={t`Actions for view ${name}`}>
          <EllipsisVertical size={size} aria-hidden />
        </button>
      }
    />
  )
}
