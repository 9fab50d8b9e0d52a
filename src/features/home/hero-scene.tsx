import classes from './hero-scene.module.css';

/** A dentist beside her chair. Drawn in the page, so that it comes with the first frame and follows the color scheme. */
export function HeroScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 600 480" width={600} height={480} aria-hidden="true">
      <path className={classes.wall} d="M0 0h600v388H0z" />
      <path className={classes.floor} d="M0 396h600v84H0z" />
      <path className={classes.edge} d="M0 386h600v10H0z" />
      <Window />
      <rect className={classes.white} x="482" y="60" width="88" height="104" rx="14" />
      <path
        fill="#52b1c0"
        transform="translate(479 65) scale(.184)"
        d="M176 112c-48 0-80 37-80 86 0 36 13 55 22 87 9 30 11 115 42 115 34 0 24-98 96-98s62 98 96 98c31 0 33-85 42-115 9-32 22-51 22-87 0-49-32-86-80-86-34 0-52 18-80 18s-46-18-80-18Z"
      />
      <Dentist />
      <Lamp />
      <Chair />
      <Plant />
    </svg>
  );
}

function Window() {
  return (
    <>
      <rect className={classes.white} x="40" y="56" width="164" height="184" rx="16" />
      <rect className={classes.sky} x="52" y="68" width="140" height="160" rx="8" />
      <path className={classes.hill} d="M52 196c24-22 46-26 70-10s42 10 70-14v48a8 8 0 0 1-8 8H60a8 8 0 0 1-8-8z" />
      <circle className={classes.sun} cx="86" cy="106" r="17" />
      <path className={classes.white} d="M118 68h8v160h-8zM52 144h140v8H52z" />
      <rect className={classes.white} x="30" y="236" width="184" height="14" rx="7" />
    </>
  );
}

function Dentist() {
  return (
    <g transform="translate(18)">
      <path className={classes.petrol} d="M346 390h26v58h-28zM380 390h26v58h-26z" />
      <path className={classes.white} d="M340 448h32v9h-38zM380 448h28l6 9h-34z" />
      <circle className={classes.hair} cx="404" cy="84" r="22" />
      <path className={classes.hair} d="M334 150c-10-48 8-82 42-82s52 34 42 82c-2 10-6 18-10 24h-64c-4-6-8-14-10-24z" />
      <path className={classes.coat} d="M300 402V268c0-42 30-66 76-66s76 24 76 66v134z" />
      <path fill="#52b1c0" d="M352 203h48l-24 50z" />
      <path fill="#e0a07c" d="M360 176h32v30a16 16 0 0 1-32 0z" />
      <ellipse fill="#f2bd9b" cx="376" cy="146" rx="36" ry="42" />
      <path
        className={classes.hair}
        d="M338 150c-2-34 6-54 22-60 20 20 38 28 54 30 0 10 0 20-2 30 10-44-6-72-36-72s-48 28-38 72z"
      />
      <path fill="#f0ad8f" d="M347 159a6 6 0 0 1 12 0 6 6 0 0 1-12 0zM393 159a6 6 0 0 1 12 0 6 6 0 0 1-12 0z" />
      <path
        fill="#33221a"
        d="M359.5 147a3.5 3.5 0 0 1 7 0 3.5 3.5 0 0 1-7 0zM387.5 147a3.5 3.5 0 0 1 7 0 3.5 3.5 0 0 1-7 0z"
      />
      <path fill="#fff" stroke="#b5674b" strokeWidth="2.5" strokeLinejoin="round" d="M366 163c6 9 16 9 22 0z" />
      <path className={classes.seam} d="M376 254v148M324 402V290" />
      <Clipboard />
      <path className={classes.sleeve} d="M440 268c14 20 14 34 0 50" />
      <circle fill="#f2bd9b" cx="430" cy="322" r="14" />
    </g>
  );
}

function Clipboard() {
  return (
    <g transform="rotate(-8 392 286)">
      <rect className={classes.petrol} x="350" y="240" width="78" height="92" rx="8" />
      <rect fill="#f4fbfc" x="358" y="250" width="62" height="74" rx="4" />
      <rect className={classes.metal} x="374" y="234" width="30" height="12" rx="6" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path stroke="#16899c" strokeWidth="3" d="m366 268 4 4 7-8M366 290l4 4 7-8" />
        <path stroke="#aad8e0" strokeWidth="4" d="M384 269h28M384 291h28M366 311h38" />
      </g>
    </g>
  );
}

function Lamp() {
  return (
    <>
      <path className={classes.arm} d="M262 0v40l-28 40" />
      <g transform="rotate(22 232 92)">
        <path className={classes.metal} d="M192 110a40 34 0 0 1 80 0z" />
        <rect className={classes.petrol} x="186" y="108" width="92" height="10" rx="5" />
        <rect fill="#fff1bd" x="204" y="118" width="56" height="7" rx="3.5" />
      </g>
    </>
  );
}

function Chair() {
  return (
    <>
      <path className={classes.metal} d="M248 366h40v60h-40z" />
      <rect className={classes.metal} x="190" y="426" width="156" height="20" rx="10" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path className={classes.seat} strokeWidth="46" d="M168 262l70 90h112l66 40" />
        <path className={classes.headrest} strokeWidth="40" d="M143 229l12 16" />
        <path stroke="#2f9db0" strokeWidth="6" d="M180 258l66 80h104" />
        <path className={classes.armrest} strokeWidth="13" d="M226 314h72" />
      </g>
    </>
  );
}

function Plant() {
  return (
    <>
      <path
        fill="#3f9d7f"
        d="M524 388c-4-40-24-62-44-70 4 34 18 58 44 70zM528 388c-2-50 10-84 34-98 6 42-6 78-34 98z"
      />
      <path fill="#2f8569" d="M526 388c-16-48-14-88-2-116 16 32 18 70 2 116z" />
      <path fill="#ff9d7d" d="M496 384h60l-8 60a10 10 0 0 1-10 8h-24a10 10 0 0 1-10-8z" />
      <path fill="#f08763" d="M492 380h68v12h-68z" />
    </>
  );
}
