/** The colours of one drawing: background, a tone of it, the thing itself, its shade, its light, and an accent. */
export type Palette = { ground: string; tone: string; body: string; shade: string; light: string; accent: string }

const palette = (ground: string, tone: string, body: string, shade: string, light: string, accent: string): Palette => ({
  ground,
  tone,
  body,
  shade,
  light,
  accent,
})

/** Colours a product may have, by the name its variants use. */
export const palettes: Readonly<Record<string, Palette>> = {
  sage: palette('#eef2ea', '#dbe5d3', '#8fa883', '#6f8a64', '#b9cbb0', '#d9a25f'),
  sand: palette('#f7f1e7', '#ecdfca', '#d3b58a', '#b29163', '#e8d4b4', '#7d9a91'),
  terracotta: palette('#faeee8', '#f2d9cc', '#cb7350', '#a75636', '#e5a183', '#5d7f7a'),
  ocean: palette('#e8f1f5', '#cfe2ea', '#3f7d99', '#2a5f78', '#7fb0c5', '#e9b872'),
  plum: palette('#f4edf3', '#e5d4e2', '#865a80', '#664061', '#b48eae', '#e0b15e'),
  mustard: palette('#fbf5e3', '#f3e4b6', '#d9a52f', '#b3831a', '#ecca78', '#49627a'),
  charcoal: palette('#f0f0ef', '#dddddb', '#4b4f54', '#33363a', '#84898f', '#d98b5f'),
  rose: palette('#fbeff0', '#f3d8db', '#d68a94', '#b56872', '#ecb8be', '#6f8a7c'),
  forest: palette('#eaf1ec', '#cfe0d5', '#3d6b52', '#29503b', '#7ba28c', '#dba663'),
  sky: palette('#edf5fb', '#d6e8f6', '#7fb2d9', '#5b91bb', '#b5d5ec', '#e59d7d'),
  natural: palette('#f8f4ee', '#ece3d5', '#c8a882', '#a5855f', '#e3cfb3', '#6a8a76'),
  ivory: palette('#eceae4', '#dcd8ce', '#f6f1e4', '#d6cfbd', '#fffdf7', '#b98d5a'),
}

type Shape = (p: Palette) => string

const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const box = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Things a shop sells, each drawn in a square of 400 and standing on y = 310. */
export const shapes: Readonly<Record<string, Shape>> = {
  mug: (p) =>
    line('M262 185c52-8 58 78-4 74', p.shade, 20) +
    path('M122 150h146l-8 134q-2 26-28 26h-74q-26 0-28-26z', p.body) +
    path('M122 150h40l6 160h-10q-26 0-28-26z', p.light) +
    ellipse(195, 150, 73, 17, p.shade) +
    ellipse(195, 153, 60, 11, '#6b4a33'),
  bowl: (p) =>
    path('M88 190h224q-4 92-72 112h-80q-68-20-72-112z', p.body) +
    path('M88 190h50q4 80 40 112h-18q-68-20-72-112z', p.light) +
    ellipse(200, 190, 112, 24, p.shade) +
    ellipse(200, 193, 96, 17, p.light) +
    box(158, 298, 84, 14, p.shade, 6),
  lamp: (p) =>
    box(193, 190, 14, 108, p.shade) +
    ellipse(200, 302, 58, 12, p.shade) +
    path('M150 88h100l44 112h-188z', p.body) +
    path('M150 88h30l-22 112h-52z', p.light) +
    ellipse(200, 201, 94, 12, '#fff1c9'),
  chair: (p) =>
    line('M140 236l-14 74M260 236l14 74M158 240l-4 60M242 240l4 60', '#8a6543', 11) +
    path('M128 96q72-22 144 0l-8 126h-128z', p.body) +
    path('M128 96q20-7 40-9l-6 135h-26z', p.light) +
    box(116, 212, 168, 34, p.shade, 15),
  sofa: (p) =>
    line('M104 286v24M296 286v24', '#8a6543', 12) +
    box(92, 132, 216, 120, p.body, 28) +
    box(70, 186, 60, 104, p.shade, 24) +
    box(270, 186, 60, 104, p.shade, 24) +
    box(118, 208, 82, 60, p.light, 14) +
    box(200, 208, 82, 60, p.light, 14) +
    box(112, 256, 176, 36, p.body, 10),
  cushion: (p) =>
    path('M104 122q96 24 192 0q-22 90 0 180q-96-24-192 0q22-90 0-180z', p.body) +
    path('M104 122q30 8 60 10q-14 80 0 158q-30 2-60 12q22-90 0-180z', p.light) +
    line('M200 152v118M142 212h116', p.accent, 5),
  vase: (p) =>
    line('M190 134q-16-58-44-72M204 134q0-60 8-86M214 134q20-44 52-52', '#6f8a64', 5) +
    ellipse(144, 60, 17, 17, p.accent) +
    ellipse(213, 46, 19, 19, p.accent) +
    ellipse(268, 80, 16, 16, p.accent) +
    path('M170 130h60q-6 34 26 62q40 52-18 118h-76q-58-66-18-118q32-28 26-62z', p.body) +
    path('M170 130h20q-4 40-28 70q-26 60 4 110h-4q-58-66-18-118q32-28 26-62z', p.light),
  plant: (p) =>
    path('M200 226q-8-104-86-122q0 84 86 122z', '#6f9a6a') +
    path('M200 226q8-124 92-128q-4 92-92 128z', '#5a8558') +
    path('M200 226q-40-90 0-158q40 68 0 158z', '#86b07f') +
    path('M138 222h124l-14 88h-96z', p.body) +
    path('M138 222h36l-2 88h-20z', p.light) +
    box(130, 212, 140, 24, p.shade, 8),
  candle: (p) =>
    path('M200 78q26 32 0 52q-26-20 0-52z', '#f2b24c') +
    line('M200 122v22', '#5b4a3c', 5) +
    box(138, 144, 124, 166, p.body, 14) +
    box(138, 144, 36, 166, p.light, 14) +
    box(152, 200, 96, 62, '#fffaf0', 6) +
    line('M172 222h56M182 242h36', p.shade, 5),
  clock: (p) =>
    ellipse(200, 206, 106, 106, p.body) +
    ellipse(200, 206, 86, 86, '#fffdf8') +
    line('M200 134v14M200 264v14M128 206h14M258 206h14', p.shade, 7) +
    line('M200 206v-46M200 206l36 22', '#3f4449', 8) +
    ellipse(200, 206, 9, 9, p.accent),
  bottle: (p) =>
    box(176, 62, 48, 40, p.shade, 8) +
    path('M180 98h40q2 28 26 48q8 8 8 24v124q0 16-16 16h-76q-16 0-16-16v-124q0-16 8-24q24-20 26-48z', p.body) +
    path('M180 98h12q0 40-22 58v154h-8q-16 0-16-16v-124q0-16 8-24q24-20 26-48z', p.light) +
    box(146, 196, 108, 58, p.accent),
  pan: (p) =>
    box(252, 192, 118, 22, '#6d5541', 11) +
    path('M62 178h200v56q0 56-56 56h-88q-56 0-56-56z', p.body) +
    path('M62 178h44v66q0 36 22 46h-10q-56 0-56-56z', p.light) +
    ellipse(162, 178, 100, 17, p.shade),
  board: (p) =>
    path('M128 104h50q0-46 22-46t22 46h50q18 0 18 18v170q0 18-18 18h-144q-18 0-18-18v-170q0-18 18-18z', p.body) +
    ellipse(200, 88, 10, 10, p.ground) +
    line('M142 150h116M142 190h116M142 230h116M142 270h116', p.shade, 4),
  shirt: (p) =>
    path('M148 92l-72 40 26 62 34-16v132h128v-132l34 16 26-62-72-40q-52 38-104 0z', p.body) +
    path('M148 92l-72 40 26 62 34-16v132h34v-206q-12-4-22-12z', p.light) +
    line('M148 92q52 40 104 0', p.shade, 9) +
    box(216, 182, 30, 34, p.shade, 4),
  dress: (p) =>
    path('M160 74q40 34 80 0l14 18-20 74 58 144h-184l58-144-20-74z', p.body) +
    path('M160 74q10 9 20 13l-8 79-30 144h-34l58-144-20-74z', p.light) +
    box(164, 158, 72, 14, p.accent, 6),
  jacket: (p) =>
    path('M150 84l-68 42-18 150h46l12-84v118h156v-118l12 84h46l-18-150-68-42q-50 30-100 0z', p.body) +
    path('M150 84l-68 42-18 150h46l12-84v118h40v-216z', p.light) +
    line('M200 104v204', p.shade, 7) +
    path('M150 84l50 52 50-52-18-8h-64z', p.shade) +
    line('M140 236h34M226 236h34', p.accent, 7),
  shoe: (p) =>
    path('M70 176q38 22 70-6l70 60q28 18 94 20q26 4 26 40h-260q-12-60 0-114z', p.body) +
    path('M70 176q20 12 38 6l-14 108h-24q-12-60 0-114z', p.light) +
    line('M158 188l-22 20M182 208l-22 20M206 226l-20 20', '#fffdf8', 8) +
    box(62, 286, 272, 26, '#fffdf8', 12) +
    box(62, 300, 272, 12, p.accent, 6),
  hat: (p) =>
    path('M126 240q-4-130 74-130t74 130z', p.body) +
    path('M126 240q-4-130 74-130q-42 22-42 130z', p.light) +
    box(104, 230, 192, 50, p.shade, 22) +
    ellipse(200, 106, 26, 26, p.accent),
  bag: (p) =>
    line('M148 166q0-90 52-90t52 90', p.shade, 13) +
    path('M104 160h192l18 134q2 16-16 16h-196q-18 0-16-16z', p.body) +
    path('M104 160h52l-8 150h-46q-18 0-16-16z', p.light) +
    box(168, 204, 64, 40, p.accent, 8),
  scarf: (p) =>
    path('M116 118q84-44 168 0v54q-84 40-168 0z', p.body) +
    path('M214 176l66-16 18 150h-62z', p.shade) +
    path('M130 166l62 14-22 124h-58z', p.light) +
    line('M118 270h56M238 270h58M116 290h56M240 290h58', p.accent, 7),
  backpack: (p) =>
    line('M172 92q28-34 56 0', p.shade, 12) +
    path('M116 160q0-72 84-72t84 72v130q0 20-20 20h-128q-20 0-20-20z', p.body) +
    path('M116 160q0-60 60-70v220h-40q-20 0-20-20z', p.light) +
    box(142, 212, 116, 76, p.shade, 14) +
    line('M160 236h80', p.accent, 8) +
    line('M150 166h100', p.shade, 7),
  tent: (p) =>
    path('M200 96l136 214h-272z', p.body) +
    path('M200 96l-136 214h76z', p.light) +
    path('M200 154l52 156h-104z', p.shade) +
    path('M200 154l-8 156h-44z', '#33302c') +
    line('M200 78v20M54 310h292', p.accent, 6),
  flask: (p) =>
    box(166, 64, 68, 52, p.shade, 12) +
    box(148, 112, 104, 198, p.body, 22) +
    box(148, 112, 32, 198, p.light, 16) +
    box(148, 150, 104, 12, p.accent) +
    line('M262 154q36 30 0 76', p.shade, 11),
  mat: (p) =>
    box(84, 232, 232, 78, p.body, 39) +
    box(84, 232, 232, 38, p.light, 19) +
    ellipse(284, 271, 36, 39, p.shade) +
    ellipse(284, 271, 22, 24, p.body) +
    ellipse(284, 271, 9, 10, p.ground) +
    line('M136 234v76M222 234v76', p.accent, 10),
  bear: (p) =>
    ellipse(146, 108, 28, 28, p.body) +
    ellipse(254, 108, 28, 28, p.body) +
    ellipse(146, 108, 14, 14, p.light) +
    ellipse(254, 108, 14, 14, p.light) +
    ellipse(200, 256, 70, 60, p.body) +
    ellipse(126, 236, 24, 34, p.shade) +
    ellipse(274, 236, 24, 34, p.shade) +
    ellipse(156, 298, 30, 20, p.shade) +
    ellipse(244, 298, 30, 20, p.shade) +
    ellipse(200, 258, 40, 38, p.light) +
    ellipse(200, 148, 74, 64, p.body) +
    ellipse(200, 168, 32, 26, p.light) +
    ellipse(174, 140, 7, 8, '#33302c') +
    ellipse(226, 140, 7, 8, '#33302c') +
    ellipse(200, 158, 11, 8, '#33302c'),
  blocks: (p) =>
    box(96, 216, 94, 94, p.body, 10) +
    box(206, 216, 94, 94, p.accent, 10) +
    box(152, 116, 94, 94, p.light, 10) +
    ellipse(143, 263, 24, 24, p.light) +
    path('M253 238l26 48h-52z', '#fffdf8') +
    box(178, 142, 42, 42, p.shade, 6),
  train: (p) =>
    box(90, 186, 132, 84, p.body, 12) +
    box(206, 120, 84, 150, p.shade, 12) +
    box(224, 142, 48, 48, '#fffdf8', 6) +
    box(112, 140, 30, 48, p.accent, 4) +
    ellipse(128, 284, 27, 27, '#4b4f54') +
    ellipse(192, 284, 27, 27, '#4b4f54') +
    ellipse(258, 280, 31, 31, '#4b4f54') +
    ellipse(128, 284, 10, 10, p.light) +
    ellipse(192, 284, 10, 10, p.light) +
    ellipse(258, 280, 12, 12, p.light),
  book: (p) =>
    path('M112 96h168q12 0 12 12v190q0 12-12 12h-168q-14 0-14-14v-186q0-14 14-14z', p.body) +
    box(98, 96, 34, 214, p.shade, 10) +
    box(160, 140, 102, 58, '#fffdf8', 4) +
    line('M178 160h66M188 178h46', p.shade, 5) +
    line('M248 96v74l-14-14-14 14v-74', p.accent, 7),
  notebook: (p) =>
    box(116, 88, 174, 222, p.body, 12) +
    box(116, 88, 58, 222, p.light, 12) +
    line('M116 116h-16M116 152h-16M116 188h-16M116 224h-16M116 260h-16M116 290h-16', '#6b6f75', 8) +
    box(264, 88, 12, 222, p.accent) +
    line('M194 140h50M194 162h34', p.shade, 6),
  pen: (p) =>
    `<g transform="rotate(40 200 200)">${box(182, 76, 36, 190, p.body, 12)}${box(182, 76, 13, 190, p.light, 6)}${path('M182 262h36l-18 58z', '#e8d4b4')}${path('M194 300h12l-6 20z', '#33302c')}${box(182, 100, 36, 12, p.accent)}${line('M226 92v80', p.shade, 8)}</g>`,
}
