"""For the tests: a tool, which has no .py in its name, as a module."""
import importlib.machinery
import importlib.util
import os
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TOP, "overlay"))


def load_tool(name, folder="overlay"):
    loader = importlib.machinery.SourceFileLoader(name, os.path.join(TOP, folder, name))
    tool = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(tool)
    return tool
