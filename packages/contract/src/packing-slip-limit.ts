/** Most orders of one file of packing slips. */
export const maxPackingSlips = 100
