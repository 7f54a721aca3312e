import { brand } from '@project-week/contract/brand'
import { escapeHtml as xml } from './files.ts'
import { palette } from './palette.ts'

const emu = (millimetres: number): number => Math.round(millimetres * 36000)
const hex = (colour: keyof typeof palette): string => palette[colour].slice(1).toUpperCase()

export interface Line {
  text: string
  /** Points. */
  size: number
  bold?: boolean
  colour?: keyof typeof palette
  bullet?: boolean
}

/** A shape on the slide, in millimetres. */
export interface Box {
  name: string
  x: number
  y: number
  w: number
  h: number
  fill?: keyof typeof palette
  shape?: 'rect' | 'roundRect' | 'ellipse'
  title?: boolean
  decorative?: boolean
  lines?: Line[]
}

function paragraph({ text, size, bold, colour = 'ink', bullet }: Line): string {
  const properties = bullet
    ? `<a:pPr marL="${emu(14)}" indent="-${emu(14)}"><a:spcAft><a:spcPts val="${size * 40}"/></a:spcAft><a:buFont typeface="Arial"/><a:buChar char="•"/></a:pPr>`
    : `<a:pPr><a:spcAft><a:spcPts val="${size * 40}"/></a:spcAft><a:buNone/></a:pPr>`
  return `<a:p>${properties}<a:r><a:rPr lang="en-GB" sz="${size * 100}"${bold ? ' b="1"' : ''} dirty="0"><a:solidFill><a:srgbClr val="${hex(colour)}"/></a:solidFill></a:rPr><a:t>${xml(text)}</a:t></a:r></a:p>`
}

function shape(box: Box, id: number): string {
  const { name, x, y, w, h, fill, shape: preset = 'rect', title, decorative, lines = [] } = box
  const adjust = preset === 'roundRect' ? '<a:avLst><a:gd name="adj" fmla="val 20000"/></a:avLst>' : '<a:avLst/>'
  const ground = fill ? `<a:solidFill><a:srgbClr val="${hex(fill)}"/></a:solidFill>` : '<a:noFill/>'
  const hidden = decorative
    ? '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'
    : ''
  const text = lines.length > 0 ? lines.map(paragraph).join('') : '<a:p><a:endParaRPr lang="en-GB"/></a:p>'
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${xml(name)}">${hidden}</p:cNvPr><p:cNvSpPr/><p:nvPr>${title ? '<p:ph type="title"/>' : ''}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></a:xfrm><a:prstGeom prst="${preset}">${adjust}</a:prstGeom>${ground}<a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr wrap="square" lIns="${emu(12)}" tIns="${emu(12)}" rIns="${emu(12)}" bIns="${emu(12)}" anchor="${title ? 'b' : 't'}"><a:normAutofit/></a:bodyPr><a:lstStyle/>${text}</p:txBody></p:sp>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = (...targets: [type: string, target: string][]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
const tree = (shapes: string): string =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes}</p:spTree>`
const titlePlaceholder = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${emu(40)}" y="${emu(34)}"/><a:ext cx="${emu(600)}" cy="${emu(140)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr anchor="b"><a:normAutofit/></a:bodyPr><a:lstStyle/><a:p><a:r><a:rPr lang="en-GB"/><a:t>Title</a:t></a:r></a:p></p:txBody></p:sp>`
const level = (size: number): string =>
  `<a:lvl1pPr algn="l" defTabSz="914400"><a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:defRPr sz="${size * 100}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr>`

const fills = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)
const lines = '<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3)
const effects = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)
const colours: [string, keyof typeof palette][] = [
  ['dk1', 'ink'],
  ['lt1', 'white'],
  ['dk2', 'night'],
  ['lt2', 'paper'],
  ['accent1', 'warm'],
  ['accent2', 'cool'],
  ['accent3', 'sun'],
  ['accent4', 'violet'],
  ['accent5', 'leaf'],
  ['accent6', 'slate'],
  ['hlink', 'violet'],
  ['folHlink', 'slate'],
]
const fonts = ['majorFont', 'minorFont']
  .map((kind) => `<a:${kind}><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:${kind}>`)
  .join('')

const type = (path: string, kind: string): string =>
  `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.${kind}+xml"/>`

/** A presentation of one slide with these boxes, as the parts of its OOXML package by their paths. */
export const presentationParts = (width: number, height: number, boxes: readonly Box[]): Map<string, string> =>
  new Map([
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/ppt/presentation.xml', 'presentationml.presentation.main')}${type('/ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster')}${type('/ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout')}${type('/ppt/slides/slide1.xml', 'presentationml.slide')}${type('/ppt/theme/theme1.xml', 'theme')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      relationships(
        [`${officeDocument}/officeDocument`, 'ppt/presentation.xml'],
        ['http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
      ),
    ],
    [
      'docProps/core.xml',
      `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>Poster template A0, Project Week ${xml(brand.programme)}</dc:title><dc:creator>Project Week ${xml(brand.programme)}</dc:creator><dc:language>en-GB</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">2025-09-01T00:00:00Z</dcterms:created></cp:coreProperties>`,
    ],
    [
      'ppt/presentation.xml',
      `${head}<p:presentation ${namespaces} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="${emu(width)}" cy="${emu(height)}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    ],
    [
      'ppt/_rels/presentation.xml.rels',
      relationships(
        [`${officeDocument}/slideMaster`, 'slideMasters/slideMaster1.xml'],
        [`${officeDocument}/slide`, 'slides/slide1.xml'],
        [`${officeDocument}/theme`, 'theme/theme1.xml'],
      ),
    ],
    [
      'ppt/slideMasters/slideMaster1.xml',
      `${head}<p:sldMaster ${namespaces}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg2"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>${tree(titlePlaceholder)}</p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle>${level(104)}</p:titleStyle><p:bodyStyle>${level(36)}</p:bodyStyle><p:otherStyle>${level(36)}</p:otherStyle></p:txStyles></p:sldMaster>`,
    ],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relationships(
        [`${officeDocument}/slideLayout`, '../slideLayouts/slideLayout1.xml'],
        [`${officeDocument}/theme`, '../theme/theme1.xml'],
      ),
    ],
    [
      'ppt/slideLayouts/slideLayout1.xml',
      `${head}<p:sldLayout ${namespaces} type="titleOnly" preserve="1"><p:cSld name="Poster">${tree(titlePlaceholder)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    ],
    [
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      relationships([`${officeDocument}/slideMaster`, '../slideMasters/slideMaster1.xml']),
    ],
    [
      'ppt/slides/slide1.xml',
      `${head}<p:sld ${namespaces}><p:cSld>${tree(boxes.map((box, i) => shape(box, i + 2)).join(''))}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
    ],
    [
      'ppt/slides/_rels/slide1.xml.rels',
      relationships([`${officeDocument}/slideLayout`, '../slideLayouts/slideLayout1.xml']),
    ],
    [
      'ppt/theme/theme1.xml',
      `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Project Week"><a:themeElements><a:clrScheme name="Project Week">${colours.map(([slot, colour]) => `<a:${slot}><a:srgbClr val="${hex(colour)}"/></a:${slot}>`).join('')}</a:clrScheme><a:fontScheme name="Project Week">${fonts}</a:fontScheme><a:fmtScheme name="Project Week"><a:fillStyleLst>${fills}</a:fillStyleLst><a:lnStyleLst>${lines}</a:lnStyleLst><a:effectStyleLst>${effects}</a:effectStyleLst><a:bgFillStyleLst>${fills}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
    ],
  ])
