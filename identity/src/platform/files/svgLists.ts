/** Elements of a drawing: none that runs, animates, loads or embeds. */
export const svgElements: ReadonlySet<string> = new Set(
  [
    'svg g defs symbol use switch a title desc metadata style path rect circle ellipse line polyline polygon image',
    'text tspan textPath linearGradient radialGradient stop pattern clipPath mask marker view filter',
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap',
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology',
    'feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  ]
    .join(' ')
    .split(' '),
);

/** Attributes without a namespace: of the elements above, and of their look. */
export const svgAttributes: ReadonlySet<string> = new Set(
  [
    'id class style lang role tabindex version baseProfile viewBox preserveAspectRatio width height x y x1 x2 y1 y2 dx dy',
    'd points cx cy r rx ry fx fy fr transform pathLength href target rel type media enable-background zoomAndPan',
    'contentScriptType contentStyleType overflow clip-path clip-rule clip mask mask-type opacity visibility display color',
    'color-interpolation color-interpolation-filters color-rendering cursor direction unicode-bidi writing-mode filter',
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit',
    'stroke-dasharray stroke-dashoffset vector-effect paint-order shape-rendering image-rendering text-rendering',
    'pointer-events mix-blend-mode isolation transform-origin flood-color flood-opacity lighting-color',
    'stop-color stop-opacity offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits',
    'patternTransform clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits filterRes marker marker-start',
    'marker-mid marker-end markerUnits markerWidth markerHeight refX refY orient font font-family font-size font-style',
    'font-weight font-variant font-stretch font-size-adjust letter-spacing word-spacing kerning text-anchor',
    'text-decoration dominant-baseline alignment-baseline baseline-shift textLength lengthAdjust rotate startOffset method',
    'spacing side in in2 result mode values tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 order',
    'kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant',
    'specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ z azimuth elevation scale',
    'xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles systemLanguage',
    'requiredFeatures crossorigin decoding',
  ]
    .join(' ')
    .split(' '),
);

/** Namespaces that drawing programs write for themselves; browsers ignore their content. */
export const editorNamespaces: ReadonlySet<string> = new Set([
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
  'http://www.figma.com/figma/ns',
]);
