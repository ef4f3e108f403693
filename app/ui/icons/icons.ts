/* Drawings by Lucide (https://lucide.dev), each as one path, that visitors and the back office share. Those of visitors
   alone are in visitor-icons.ts, those of the back office alone in app/admin/icons.ts: neither loads the other's.
   They are copied because Lucide's package has four thousand files. Licence: icons.license.txt. */

export const CircleAlert = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0zM12 8V12M12 16H12.01';
export const CircleCheck = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0zM16 9l-5.5 5.5L8 12';
export const LogOut = 'm16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4';
export const Menu = 'M4 5h16M4 12h16M4 19h16';
export const Plus = 'M5 12h14M12 5v14';
export const TriangleAlert =
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01';
export const UserRound = 'M7 8a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM20 21a8 8 0 0 0-16 0';
export const X = 'M18 6 6 18M6 6l12 12';
