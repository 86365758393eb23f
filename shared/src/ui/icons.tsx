import type { ReactNode, SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Side in px, 24 by default. */
  size?: number;
}

/** One stroke width on a grid of 24, in the colour of the text. Decorative: a text or a label beside it says the meaning. */
const icon = (shape: ReactNode) =>
  function Icon({ size = 24, ...attributes }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...attributes}
      >
        {shape}
      </svg>
    );
  };

export const BackIcon = /*#__PURE__*/ icon(<path d="M15 5l-7 7 7 7" />);
export const CloseIcon = /*#__PURE__*/ icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = /*#__PURE__*/ icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const WarningIcon = /*#__PURE__*/ icon(
  <path d="M12 8.5v4.5m0 3v.01M10.3 4.5L2.9 17.3A2 2 0 004.6 20.3h14.8a2 2 0 001.7-3L13.7 4.5a2 2 0 00-3.4 0z" />,
);
export const InfoIcon = /*#__PURE__*/ icon(<path d="M12 11v5.5m0-8.8v.01M12 21a9 9 0 100-18 9 9 0 000 18z" />);
export const SearchIcon = /*#__PURE__*/ icon(<path d="M20 20l-4.2-4.2M11 18a7 7 0 100-14 7 7 0 000 14z" />);
export const PhoneIcon = /*#__PURE__*/ icon(
  <path d="M8 3h8a1.5 1.5 0 011.5 1.5v15A1.5 1.5 0 0116 21H8a1.5 1.5 0 01-1.5-1.5v-15A1.5 1.5 0 018 3zm3 15h2" />,
);
export const MailIcon = /*#__PURE__*/ icon(
  <path d="M4.5 5.5h15A1.5 1.5 0 0121 7v10a1.5 1.5 0 01-1.5 1.5h-15A1.5 1.5 0 013 17V7a1.5 1.5 0 011.5-1.5zM3.5 7l8.5 6 8.5-6" />,
);
export const PersonIcon = /*#__PURE__*/ icon(
  <path d="M12 12a4 4 0 100-8 4 4 0 000 8zm-7.5 8c.8-3.4 3.8-5 7.5-5s6.7 1.6 7.5 5" />,
);
export const SunIcon = /*#__PURE__*/ icon(
  <path d="M12 16a4 4 0 100-8 4 4 0 000 8zm0-13.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6l1.4 1.4m0-13.4l-1.4 1.4M6.7 17.3l-1.4 1.4" />,
);
export const MoonIcon = /*#__PURE__*/ icon(<path d="M20 14.2A8.3 8.3 0 019.8 4a8.3 8.3 0 1010.2 10.2z" />);
export const SignOutIcon = /*#__PURE__*/ icon(<path d="M10 4H6a2 2 0 00-2 2v12a2 2 0 002 2h4m5-4l4-4-4-4m4 4H9.5" />);
export const CalendarIcon = /*#__PURE__*/ icon(
  <path d="M5.5 5.5h13A1.5 1.5 0 0120 7v11.5a1.5 1.5 0 01-1.5 1.5h-13A1.5 1.5 0 014 18.5V7a1.5 1.5 0 011.5-1.5zM8 3.5v4m8-4v4M4 10.5h16" />,
);
export const BadgeIcon = /*#__PURE__*/ icon(
  <path d="M4.5 5h15A1.5 1.5 0 0121 6.5v11a1.5 1.5 0 01-1.5 1.5h-15A1.5 1.5 0 013 17.5v-11A1.5 1.5 0 014.5 5zM8.5 12a2 2 0 100-4 2 2 0 000 4zM5.8 16c.4-1.5 1.5-2.2 2.7-2.2s2.3.7 2.7 2.2m3.3-6H18m-3.5 3.5H18" />,
);
export const GridIcon = /*#__PURE__*/ icon(
  <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />,
);
export const CodeIcon = /*#__PURE__*/ icon(<path d="M8 7.5L3.5 12 8 16.5m8-9l4.5 4.5-4.5 4.5M13.5 5l-3 14" />);
export const DocumentIcon = /*#__PURE__*/ icon(
  <path d="M13.5 3.5h-7A1.5 1.5 0 005 5v14a1.5 1.5 0 001.5 1.5h11A1.5 1.5 0 0019 19V9zm0 0V9H19M8.5 13h7m-7 3.5h5" />,
);
export const LockIcon = /*#__PURE__*/ icon(
  <path d="M6.5 10.5h11A1.5 1.5 0 0119 12v7a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 015 19v-7a1.5 1.5 0 011.5-1.5zm1.5 0V8a4 4 0 018 0v2.5" />,
);
export const SupportIcon = /*#__PURE__*/ icon(
  <path d="M4 13v-1a8 8 0 0116 0v1m-16 0h2.5v5H5.5A1.5 1.5 0 014 16.5zm16 0h-2.5v5h1A1.5 1.5 0 0020 16.5zm-1.5 5a4 4 0 01-4 2.5H13" />,
);
export const ShieldIcon = /*#__PURE__*/ icon(
  <path d="M12 3l7 2.5v6c0 4.3-2.9 7.6-7 9.5-4.1-1.9-7-5.2-7-9.5v-6zM9 12l2.2 2.2L15.2 10" />,
);
/** ShieldIcon without its check, for protection that is off. */
export const OpenShieldIcon = /*#__PURE__*/ icon(
  <path d="M12 3l7 2.5v6c0 4.3-2.9 7.6-7 9.5-4.1-1.9-7-5.2-7-9.5v-6zM12 8.5v4m0 3v.01" />,
);
export const LaptopIcon = /*#__PURE__*/ icon(
  <path d="M6.5 5h11A1.5 1.5 0 0119 6.5V15H5V6.5A1.5 1.5 0 016.5 5zM3 18.5h18" />,
);
export const DesktopIcon = /*#__PURE__*/ icon(
  <path d="M5 4.5h14A1.5 1.5 0 0120.5 6v8.5A1.5 1.5 0 0119 16H5a1.5 1.5 0 01-1.5-1.5V6A1.5 1.5 0 015 4.5zM12 16v4m-4 0h8" />,
);
export const TabletIcon = /*#__PURE__*/ icon(
  <path d="M6.5 3h11A1.5 1.5 0 0119 4.5v15a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 015 19.5v-15A1.5 1.5 0 016.5 3zm4 15h3" />,
);
export const DevicesIcon = /*#__PURE__*/ icon(
  <path d="M11 17.5H3m1.5 0v-10A1.5 1.5 0 016 6h12m-3.5 3.5h5A1.5 1.5 0 0121 11v7.5a1.5 1.5 0 01-1.5 1.5h-5a1.5 1.5 0 01-1.5-1.5V11a1.5 1.5 0 011.5-1.5z" />,
);
export const ClockIcon = /*#__PURE__*/ icon(<path d="M12 7.5V12l3 2m-3 7a9 9 0 100-18 9 9 0 000 18z" />);
export const LinkIcon = /*#__PURE__*/ icon(
  <path d="M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1m2 3.7a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1" />,
);
export const KeyIcon = /*#__PURE__*/ icon(
  <path d="M12.5 11.5L20 4m-2.5 2.5L20 9m-5-.5l2 2M8.5 19a4.5 4.5 0 100-9 4.5 4.5 0 000 9z" />,
);
/** Settings. */
export const SlidersIcon = /*#__PURE__*/ icon(
  <path d="M4 8h8.5m4.5 0h3M4 16h3m4.5 0H20M14.75 10.25a2.25 2.25 0 100-4.5 2.25 2.25 0 000 4.5zM9.25 18.25a2.25 2.25 0 100-4.5 2.25 2.25 0 000 4.5z" />,
);
/** Statistics. */
export const ChartIcon = /*#__PURE__*/ icon(<path d="M4 20h16M7 16.5v-4m5 4v-11m5 11V9" />);
export const DownloadIcon = /*#__PURE__*/ icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />);
export const TrashIcon = /*#__PURE__*/ icon(
  <path d="M4.5 6.5h15M9.5 6.5V5A1.5 1.5 0 0111 3.5h2A1.5 1.5 0 0114.5 5v1.5m3 0l-.8 12.1a1.5 1.5 0 01-1.5 1.4H8.8a1.5 1.5 0 01-1.5-1.4L6.5 6.5m3.8 4v5.5m3.4-5.5v5.5" />,
);
export const CopyIcon = /*#__PURE__*/ icon(
  <path d="M9.5 8.5h9A1.5 1.5 0 0120 10v9a1.5 1.5 0 01-1.5 1.5h-9A1.5 1.5 0 018 19v-9a1.5 1.5 0 011.5-1.5zM16 8.5V5a1.5 1.5 0 00-1.5-1.5h-9A1.5 1.5 0 004 5v9a1.5 1.5 0 001.5 1.5H8" />,
);
export const PrintIcon = /*#__PURE__*/ icon(
  <path d="M7.5 8.5v-5h9v5m-9 8H5.5A1.5 1.5 0 014 15v-5a1.5 1.5 0 011.5-1.5h13A1.5 1.5 0 0120 10v5a1.5 1.5 0 01-1.5 1.5h-2m-9-2.5h9v6.5h-9z" />,
);
export const SendIcon = /*#__PURE__*/ icon(
  <path d="M20.5 4L3.5 10.8l6 2.4m11-9.2l-3 15-8-5.8m11-9.2L9.5 13.2v5.3l3-3.2" />,
);
export const ForwardIcon = /*#__PURE__*/ icon(<path d="M9 5l7 7-7 7" />);
export const EditIcon = /*#__PURE__*/ icon(
  <path d="M14.5 6l3.5 3.5M4.5 19.5l.8-4L15.8 5a1.8 1.8 0 012.5 0l.7.7a1.8 1.8 0 010 2.5L8.5 18.7z" />,
);
export const GlobeIcon = /*#__PURE__*/ icon(
  <path d="M12 21a9 9 0 100-18 9 9 0 000 18zm0 0c2.3-2.2 3.5-5.3 3.5-9S14.3 5.2 12 3c-2.3 2.2-3.5 5.3-3.5 9s1.2 6.8 3.5 9zM3.5 9h17m-17 6h17" />,
);
export const ClipIcon = /*#__PURE__*/ icon(
  <path d="M19.5 11.5l-7.6 7.6a4.6 4.6 0 01-6.5-6.5l7.9-7.9a3.1 3.1 0 014.4 4.4l-7.9 7.8a1.5 1.5 0 01-2.2-2.1l7.3-7.2" />,
);
