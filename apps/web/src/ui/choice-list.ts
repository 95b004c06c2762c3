/** What opens at a field or a button is drawn in the dialog it opens in, where a screen reader looks for it. */
export const popover = { withinPortal: false, shadow: 'md' } as const

/** Where a list of choices is drawn: not cut off by the dialog of its field. */
export const choiceList = { ...popover, floatingStrategy: 'fixed' } as const
