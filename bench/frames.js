// Zooms in across the scale at which hexes get their numbers, pans, zooms out again; answers with the milliseconds of
// every frame of each gesture.
async () => {
  const board = document.querySelector(".board-view");
  const { left, top, width, height } = board.getBoundingClientRect();
  const [x, y] = [left + width * 0.45, top + height * 0.5];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const event = (target, Kind, type, more) =>
    target.dispatchEvent(new Kind(type, { clientX: x, clientY: y, bubbles: true, cancelable: true, view: window, ...more }));

  async function gesture(frames, act) {
    const times = [];
    let before = await frame();
    for (let i = 0; i < frames; i++) {
      act(i);
      const now = await frame();
      times.push(now - before);
      before = now;
    }
    return times;
  }

  async function drawn() {
    do await new Promise((done) => setTimeout(done, 400));
    while (document.querySelector(".ground").dataset.drawn !== "true");
  }

  const found = {};
  found["zooming in"] = await gesture(120, () => event(board, WheelEvent, "wheel", { deltaY: -15 }));
  await drawn();
  event(board, MouseEvent, "mousedown", { buttons: 1 });
  found.panning = await gesture(120, (i) =>
    event(window, MouseEvent, "mousemove", { buttons: 1, clientX: x + 200 * Math.sin(i / 12), clientY: y + 150 * Math.sin(i / 9) }),
  );
  event(window, MouseEvent, "mouseup", {});
  await drawn();
  found["zooming out"] = await gesture(120, () => event(board, WheelEvent, "wheel", { deltaY: 15 }));
  await drawn();
  return found;
}
